"use strict";

// node tianxia_load.js PORT TABLES SECONDS GAME WHO [RATE [AHEAD]]: plays at many tables through the API and the WebSocket.
// WHO sits at a table: people is two guests with a connection each, as boardgame_io_load.js has them; pair is the same, but
// one has opened the table for both, which is quicker than joining; greedy is a guest against that bot; random is a guest
// against three of them.
// Without RATE (0) each guest moves as soon as it is their decision; with it, guests move RATE times a second and table.
// AHEAD games are opened for each table before anything is measured: boardgame.io's match goes on when its board is full.
// Of several loads that go in step (LOADS in the environment) each has a number, LOAD: it says when its tables are open, and waits
// for a line before it measures. With OPENING_S it is as patient as a browser: whoever is answered that something is not to be had now,
// or is cut off, tries again in a moment, and that is counted; all tables are to be open by then.

const { once } = require("node:events");

const line = require("./line.js");
const { measure, start } = require("./measure.js");

// How messages begin; what comes next in the first two is a number.
const [MOVED, DONE] = [`{"type":"moved","seq":`, `{"type":"done","id":`].map((text) => Buffer.from(text));
const [STATE, REFUSED] = ["state", "refused"].map((kind) => Buffer.from(`{"type":"${kind}"`));
const LEGAL = Buffer.from(`"legal":[`);
const OPENING = Math.ceil(16 / (process.env.LOADS ?? 1)); // tables opened at a time: sixteen by all loads together
const OPENING_S = Number(process.env.OPENING_S ?? 0); // 0: nobody is patient
const PAUSE_S = 1;
const NOT_NOW = 503;
const SEATS = {
  people: [{ kind: "me", name: "one" }, { kind: "open" }],
  pair: [
    { kind: "me", name: "one" },
    { kind: "here", name: "two" },
  ],
  greedy: [
    { kind: "me", name: "one" },
    { kind: "bot", bot: "greedy" },
  ],
  random: [{ kind: "me", name: "one" }, ...Array(3).fill({ kind: "bot", bot: "random" })],
};

const [port, count, seconds] = process.argv.slice(2, 5).map(Number);
const [game, mode] = process.argv.slice(5, 7);
const rate = Number(process.argv[7] ?? 0) || undefined;
const ahead = Number(process.argv[8] ?? 1);
if (!(port > 0 && count > 0 && seconds > 0 && ahead > 0) || !(mode in SEATS)) {
  console.error("usage: node tianxia_load.js PORT TABLES SECONDS GAME people|pair|greedy|random [RATE [AHEAD]]");
  process.exit(2);
}
const base = `127.0.0.1:${port}`;
const load = Number(process.env.LOAD ?? 0); // from 1 on; 0 goes by itself

const fail = (why) => {
  console.error(why);
  process.exit(1);
};

let measuring = false;
let latencies = [];
let moves = 0;
let bytes = 0; // that all clients were sent
let [retried, returned] = [0, 0]; // requests and first connections; connections that were lost
let nOpen = 0; // tables, so far

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_S * 1000 * (0.5 + Math.random())));

const post = async (path, body) => {
  const answer = await fetch(`http://${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  const why = `${path}: ${answer.status} ${await answer.text()}`;
  if (!(OPENING_S > 0 && answer.status === NOT_NOW)) throw new Error(why);
  return again(why, () => post(path, body));
};

/** Once more, in a moment. */
const again = async (why, act) => {
  if (retried++ % 100 === 0) console.error(`again: ${why}`);
  await pause();
  return act();
};

/** Send the move that is due, once the seat that decides knows. */
const step = (table) => {
  const { client } = table;
  if (client === null || table.due < 1) return;
  table.client = null;
  table.due -= 1;
  const { action, seq } = client;
  client.sent = performance.now();
  client.asked.push(seq);
  client.socket.send(`{"type":"act","id":${seq},"seq":${seq},"seat":${client.seat},"action":${action}}`);
};

/** What a state, or a move that follows it, says of whose turn it is: who may act gets any of the actions that are legal. */
const learn = (table, client, seq, action, isOver) => {
  const before = client.seq;
  client.seq = seq;
  client.action = action;
  if (measuring && before !== null && client.seat === 0) moves += seq - before;
  if (client.sent !== null && seq > before) {
    if (measuring) latencies.push(performance.now() - client.sent);
    client.sent = null;
  }
  if (client.game !== table.games[0]) return;
  if (isOver) {
    if (client.seat === 0) goOn(table).catch((error) => fail(error.message));
  } else if (action !== null && seq !== before) {
    table.client = client;
    step(table);
  }
};

/** Take in what the server says; what follows no state that is known, or is no answer to what was asked, is a fault. */
const receive = (table, client, data, start, end) => {
  if (line.isAt(data, start, MOVED)) {
    const seq = line.numberAt(data, start + MOVED.length);
    if (seq !== client.seq + 1) fail(`state ${seq} after ${client.seq}`);
    const any = line.anyOf(data, line.after(data, start, end, LEGAL));
    learn(table, client, seq, any === null ? null : line.numberAt(data, any), false);
  } else if (line.isAt(data, start, DONE)) {
    const [asked, id] = [client.asked.shift(), line.numberAt(data, start + DONE.length)];
    if (id !== asked || client.asked.length > 1) fail(`done ${id} after ${asked}`);
  } else if (line.isAt(data, start, STATE)) {
    const { seq, legal, frame, table: info } = JSON.parse(data.utf8Slice(start, end));
    const action = legal[Math.floor(Math.random() * legal.length)] ?? null;
    if (frame !== null) learn(table, client, seq, action, info.status === "over");
  } else if (line.isAt(data, start, REFUSED)) fail(`refused: ${data.utf8Slice(start, end)}`);
};

const isNotNow = (data, start, end) =>
  OPENING_S > 0 && line.isAt(data, start, REFUSED) && data.utf8Slice(start, end).includes('"code":"no-database"');

/** Connect one seat and wait for its first state. */
const connect = async (table, game, id, seat, token) => {
  const client = { game, socket: null, seat, seq: null, action: null, asked: [], sent: null };
  game.push(client);
  await enter(table, client, id, token);
};

const enter = (table, client, id, token) =>
  new Promise((resolve) => {
    let [isIn, isOver] = [false, false];
    const hello = (socket) => socket.send(`{"type":"hello","tokens":["${token}"],"follows":true}`);
    const hear = (data, start, end) => {
      if (!isIn && isNotNow(data, start, end)) return leave(data.utf8Slice(start, end));
      isIn = true;
      resolve();
      if (measuring) bytes += end - start;
      receive(table, client, data, start, end);
    };
    const leave = (why) => {
      if (isOver || client.isDone) return;
      isOver = true;
      if (!(OPENING_S > 0)) fail(why);
      client.socket.close();
      if (isIn) comeBack(table, client, id, token, why);
      else again(why, () => enter(table, client, id, token)).then(resolve);
    };
    client.socket = line.connect(port, `/api/tables/${id}/live`, hello, hear, leave, table.address);
  });

/** Somebody was cut off: what they asked for last they ask for again, once they know where the game is. */
const comeBack = async (table, client, id, token, why) => {
  if (returned++ % 100 === 0) console.error(`cut off: ${why}`);
  if (table.client === client) table.client = null;
  Object.assign(client, { seq: null, action: null, asked: [], sent: null });
  await pause();
  await enter(table, client, id, token);
};

/** Where the people of a table are: of one address there are only so many ports. */
const addressOf = (number) => (load > 0 ? `127.${load}.${number >> 8}.${number & 255}` : undefined);

const open = async (table) => {
  const { table: info, tokens } = await post("/api/tables", { game, seats: SEATS[mode], is_listed: false });
  const opened = [];
  await connect(table, opened, info.id, 0, tokens["0"]);
  if (mode === "people") Object.assign(tokens, (await post(`/api/tables/${info.id}/join`, { name: "two" })).tokens);
  if ("1" in tokens) await connect(table, opened, info.id, 1, tokens["1"]);
  table.games.push(opened);
  nOpen += 1;
  if (table.games.length === 1) take(table);
};

/** Sit down at the first game that is open. */
const take = (table) => {
  table.client = table.games[0].find(({ action }) => action !== null) ?? null;
  step(table);
};

/** A finished game makes room for the next. */
const goOn = async (table) => {
  const [over] = table.games.splice(0, 1);
  table.client = null;
  for (const client of over) {
    client.isDone = true;
    client.socket.close();
  }
  if (table.games.length > 0) take(table);
  else await open(table);
};

const openAll = async () => {
  const tables = Array.from({ length: count }, (_, n) => ({ address: addressOf(n), client: null, due: 0, games: [] }));
  let begun = 0;
  const worker = async () => {
    while (begun < ahead * count) await open(tables[begun++ % count]);
  };
  await Promise.all(Array.from({ length: OPENING }, worker));
  return tables;
};

/** Until all other loads are as far. */
const inStep = async () => {
  process.stdin.on("end", () => fail("nobody waits for this load"));
  console.log("open");
  await once(process.stdin, "data");
};

const main = async () => {
  const most = OPENING_S || 60 + (ahead * count) / 10;
  const late = setTimeout(() => fail(`${nOpen} of ${ahead * count} tables are open after ${most} s`), most * 1000);
  const tables = await openAll();
  clearTimeout(late);
  if (load > 0) await inStep();
  setTimeout(() => fail("took far too long"), (seconds + 60) * 1000).unref();
  start(tables, rate, step);
  const begin = () => (measuring = true);
  const found = await measure(seconds, ahead * count, begin, () => ({ moves, latencies, bytes }));
  console.log(JSON.stringify({ ...found, retried, returned }));
  process.exit(0);
};

main().catch((error) => fail(error.message));
