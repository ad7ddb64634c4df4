"use strict";

// node boardgame_io_server.js PORT [LIFETIME_S]: a boardgame.io server on loopback with its default storage and transport.

process.env.NODE_ENV ??= "production"; // as it would be deployed: without it every action is logged

const { Server } = require("boardgame.io/server");
const { game } = require("./boardgame_io_game.js");

const [port, lifetime = 300] = process.argv.slice(2).map(Number);
if (!Number.isInteger(port) || !(lifetime > 0)) {
  console.error("usage: node boardgame_io_server.js PORT [LIFETIME_S]");
  process.exit(2);
}

setTimeout(() => process.exit(0), lifetime * 1000); // never outlives a benchmark that forgot it

// `run` takes no host, but hands its port on to `listen`, which takes both in one.
Server({ games: [game], origins: [/localhost:\d+/] })
  .run({ port: { port, host: "127.0.0.1" } })
  .then(({ appServer }) => console.log(JSON.stringify({ listening: appServer.address().port })));
