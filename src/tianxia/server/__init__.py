"""Tables over the network: HTTP and WebSocket, views only, saved before told."""
