"use strict";

// node boardgame_io_load.js PORT MATCHES SECONDS [RATE]: two clients a match play through the lobby API and socket.io.
// Without RATE each match moves as fast as it is answered; with it, RATE times a second.

const { io } = require("socket.io-client");

const { measure, start } = require("./measure.js");

const GAME = "tiles";
const JOINING = 16; // matches set up at a time
const SEATS = ["0", "1"];

const [port, count, seconds, rate] = process.argv.slice(2).map(Number);
if (!(port > 0 && count > 0 && seconds > 0) || (rate !== undefined && !(rate > 0))) {
  console.error("usage: node boardgame_io_load.js PORT MATCHES SECONDS [RATE]");
  process.exit(2);
}
const base = `http://127.0.0.1:${port}`;

const fail = (why) => {
  console.error(why);
  process.exit(1);
};

let measuring = false;
let latencies = [];

const post = async (path, body) => {
  const answer = await fetch(`${base}/games/${GAME}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const freeSquare = (cells) => {
  let square = Math.floor(Math.random() * cells.length);
  while (cells[square] !== null) square = (square + 1) % cells.length;
  return square;
};

/** Send the move that is due from the client whose turn it is, once that client knows. */
const step = (match) => {
  const { client } = match;
  if (client === null || match.due < 1) return;
  match.client = null;
  match.due -= 1;
  const { state } = client;
  const args = [Math.floor(Math.random() * state.G.hand.length), freeSquare(state.G.cells)];
  const payload = { type: "lay", args, playerID: client.seat, credentials: client.credentials };
  client.sent = performance.now();
  client.socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match.id, client.seat);
};

const learn = (match, client, state) => {
  client.state = state;
  if (state.ctx.currentPlayer !== client.seat) return;
  match.client = client;
  step(match);
};

/** Connect one seat and wait for its first state. */
const seat = (match, seat, credentials) =>
  new Promise((resolve) => {
    // Straight to the websocket, where the default transport ends up after its first polls.
    const socket = io(`${base}/${GAME}`, { transports: ["websocket"], forceNew: true });
    const client = { seat, credentials, socket, state: null, sent: null };
    socket.on("connect", () => socket.emit("sync", match.id, seat, credentials, SEATS.length));
    socket.on("sync", (_, { state }) => {
      learn(match, client, state);
      resolve();
    });
    socket.on("update", (_, state) => {
      if (state._stateID !== client.state._stateID + 1) fail(`match ${match.id}: a move was refused or an update lost`);
      if (client.sent !== null) {
        if (measuring) latencies.push(performance.now() - client.sent);
        client.sent = null;
        match.moved = true;
      }
      learn(match, client, state);
    });
    socket.on("connect_error", (error) => fail(`cannot connect: ${error.message}`));
    socket.on("disconnect", (reason) => fail(`disconnected: ${reason}`));
  });

const open = async () => {
  const { matchID } = await post("create", { numPlayers: SEATS.length });
  const match = { id: matchID, client: null, due: 0, moved: false };
  for (const playerID of SEATS) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: `seat ${playerID}` });
    await seat(match, playerID, playerCredentials);
  }
  return match;
};

const openAll = async () => {
  const matches = [];
  let begun = 0;
  const worker = async () => {
    while (begun++ < count) matches.push(await open());
  };
  await Promise.all(Array.from({ length: JOINING }, worker));
  return matches;
};

const main = async () => {
  setTimeout(() => fail("out of time"), (seconds + 120) * 1000).unref();
  const matches = await openAll();
  start(matches, rate, step);
  const begin = () => {
    for (const match of matches) match.moved = false;
    measuring = true;
  };
  const result = await measure(seconds, matches.length, begin, () => ({ moves: latencies.length, latencies }));
  const still = matches.filter((match) => !match.moved).length;
  if (still > 0 && (rate ?? Infinity) * seconds > 2) fail(`${still} matches stood still`);
  console.log(JSON.stringify(result));
  process.exit(0);
};

main().catch((error) => fail(error.stack));
