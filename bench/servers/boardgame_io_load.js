"use strict";

// node boardgame_io_load.js PORT MATCHES SECONDS [RATE]: two clients a match play through the lobby API and socket.io.
// Without RATE each match moves as fast as it is answered; with it, RATE times a second.

const line = require("./line.js");
const { measure, start } = require("./measure.js");

const GAME = "tiles";
const JOINING = 16; // matches set up at a time
const SEATS = ["0", "1"];
const [ENTER, EVENT] = [`40/${GAME},`, `42/${GAME},`]; // packets of socket.io: into a namespace, and what happens there
const [UPDATE, SYNC] = ["update", "sync"].map((name) => Buffer.from(`${EVENT}["${name}"`));
const [ENTERED, OPENED, PING] = [ENTER, "0", "2"].map((text) => Buffer.from(text));
const [STATE_ID, PLAYER] = [`"_stateID":`, `"currentPlayer":"`].map((text) => Buffer.from(text));
const [HAND, CELLS] = [`"hand":[`, `"cells":[`].map((text) => Buffer.from(text));
const FREE = "n".charCodeAt(0); // where null begins

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

const anyHeld = (data, start, end) => {
  const hand = line.after(data, start, end, HAND);
  return line.countTo(data, hand, line.anyOf(data, hand));
};

const freeSquare = (data, start, end) => {
  const cells = line.after(data, start, end, CELLS);
  let at = line.anyOf(data, cells);
  while (data[at] !== FREE) at = line.anyOf(data, cells);
  return line.countTo(data, cells, at);
};

/** Send the move that is due from the client whose turn it is, once that client knows. */
const step = (match) => {
  const { client } = match;
  if (client === null || match.due < 1) return;
  match.client = null;
  match.due -= 1;
  const payload = { type: "lay", args: client.args, playerID: client.seat, credentials: client.credentials };
  client.sent = performance.now();
  emit(client, "update", { type: "MAKE_MOVE", payload }, client.stateID, match.id, client.seat);
};

const emit = (client, ...event) => client.socket.send(EVENT + JSON.stringify(event));

const stateOf = (data, start, end) => line.numberAt(data, line.after(data, start, end, STATE_ID));

const learn = (match, client, data, start, end) => {
  client.stateID = stateOf(data, start, end);
  if (data[line.after(data, start, end, PLAYER)] !== client.seat.charCodeAt(0)) return;
  client.args = [anyHeld(data, start, end), freeSquare(data, start, end)];
  match.client = client;
  step(match);
};

/** Take in what the server says, in the words of engine.io and socket.io. */
const receive = (match, client, data, start, end) => {
  if (line.isAt(data, start, UPDATE)) {
    if (stateOf(data, start, end) !== client.stateID + 1) fail(`match ${match.id}: a move was refused or lost`);
    if (client.sent !== null) {
      if (measuring) latencies.push(performance.now() - client.sent);
      client.sent = null;
      match.moved = true;
    }
    learn(match, client, data, start, end);
  } else if (line.isAt(data, start, PING)) client.socket.send("3");
  else if (line.isAt(data, start, OPENED)) client.socket.send(ENTER);
  else if (line.isAt(data, start, ENTERED)) emit(client, "sync", match.id, client.seat, client.credentials, SEATS.length);
  else if (line.isAt(data, start, SYNC)) learn(match, client, data, start, end);
};

/** Connect one seat and wait for its first state. */
const seat = (match, seat, credentials) =>
  new Promise((resolve) => {
    const client = { seat, credentials, socket: null, args: null, stateID: null, sent: null };
    const hear = (data, start, end) => {
      receive(match, client, data, start, end);
      if (client.stateID !== null) resolve();
    };
    // Straight to the websocket, where the default transport ends up after its first polls.
    client.socket = line.connect(port, "/socket.io/?EIO=4&transport=websocket", () => {}, hear, fail);
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
