"use strict";

// node tianxia_load.js PORT TABLES SECONDS WHO [RATE]: plays at many tables through the API and the WebSocket.
// WHO sits at a table: people is two guests with a connection each, as boardgame_io_load.js has them; greedy is a guest
// against that bot; random is a guest against three of them.
// Without RATE each guest moves as soon as it is their decision; with it, guests move RATE times a second and table.

const WebSocket = require("ws");

const WARM_UP = 3; // seconds
const OPENING = 16; // tables opened at a time
const SEATS = {
  people: [{ kind: "me", name: "one" }, { kind: "open" }],
  greedy: [{ kind: "me", name: "one" }, { kind: "bot", bot: "greedy" }],
  random: [{ kind: "me", name: "one" }, ...Array(3).fill({ kind: "bot", bot: "random" })],
};

const [port, count, seconds] = process.argv.slice(2, 5).map(Number);
const mode = process.argv[5];
const rate = process.argv[6] === undefined ? undefined : Number(process.argv[6]);
if (!(port > 0 && count > 0 && seconds > 0) || !(mode in SEATS) || (rate !== undefined && !(rate > 0))) {
  console.error("usage: node tianxia_load.js PORT TABLES SECONDS people|greedy|random [RATE]");
  process.exit(2);
}
const base = `127.0.0.1:${port}`;

const fail = (why) => {
  console.error(why);
  process.exit(1);
};

let measuring = false;
let latencies = [];
let moves = 0;

const post = async (path, body) => {
  const answer = await fetch(`http://${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Send the move that is due, once the seat that decides knows. */
const step = (table) => {
  const { client } = table;
  if (client === null || table.due < 1) return;
  table.client = null;
  table.due -= 1;
  const { legal, seq, frame } = client.state;
  const action = legal[Math.floor(Math.random() * legal.length)];
  client.sent = performance.now();
  client.socket.send(JSON.stringify({ type: "act", id: seq, seq, seat: frame.seat, action }));
};

const learn = (table, client, state) => {
  const before = client.state;
  client.state = state;
  if (measuring && before !== null && client.counts) moves += state.seq - before.seq;
  if (client.sent !== null && state.seq > before.seq) {
    if (measuring) latencies.push(performance.now() - client.sent);
    client.sent = null;
  }
  if (state.table.status === "over") {
    if (client.counts) replace(table).catch((error) => fail(error.message));
  } else if (state.legal.length > 0 && state.seq !== before?.seq) {
    table.client = client;
    step(table);
  }
};

/** Connect one seat and wait for its first state. */
const connect = (table, id, token, counts) =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://${base}/api/tables/${id}/live`, { perMessageDeflate: false });
    const client = { socket, state: null, sent: null, counts };
    table.sockets.push(socket);
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", tokens: [token] })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "refused") fail(`refused: ${message.detail}`);
      if (message.type !== "state") return;
      resolve();
      if (message.frame !== null) learn(table, client, message);
    });
    socket.on("error", (error) => fail(`cannot connect: ${error.message}`));
    socket.on("close", () => table.sockets.includes(socket) && fail("disconnected"));
  });

const open = async (table) => {
  const { table: info, tokens } = await post("/api/tables", { game: "qin", seats: SEATS[mode], is_listed: false });
  await connect(table, info.id, tokens["0"], true);
  if (mode === "people") {
    const joined = await post(`/api/tables/${info.id}/join`, { name: "two" });
    await connect(table, info.id, joined.tokens["1"], false);
  }
};

/** A finished game makes room for a new one. */
const replace = async (table) => {
  const old = table.sockets;
  table.sockets = [];
  table.client = null;
  for (const socket of old) socket.close();
  await open(table);
};

const openAll = async () => {
  const tables = Array.from({ length: count }, () => ({ client: null, due: 0, sockets: [] }));
  let begun = 0;
  const worker = async () => {
    while (begun < count) await open(tables[begun++]);
  };
  await Promise.all(Array.from({ length: OPENING }, worker));
  return tables;
};

const start = (tables) => {
  if (rate === undefined) {
    for (const table of tables) {
      table.due = Infinity;
      step(table);
    }
    return;
  }
  const began = performance.now();
  let made = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate * tables.length);
    for (; made < due; made += 1) {
      const table = tables[made % tables.length];
      table.due = Math.min(table.due + 1, 1);
      step(table);
    }
  }, 1);
};

const percentile = (sorted, share) => Number(sorted[Math.floor((sorted.length - 1) * share)].toFixed(2));

const main = async () => {
  setTimeout(() => fail("took far too long"), (seconds + 120) * 1000).unref();
  start(await openAll());
  await new Promise((resolve) => setTimeout(resolve, WARM_UP * 1000));
  measuring = true;
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      moves,
      seconds: Number(took.toFixed(2)),
      moves_per_s: Math.round(moves / took),
      p50_ms: percentile(latencies, 0.5),
      p99_ms: percentile(latencies, 0.99),
    }),
  );
  process.exit(0);
};

main().catch((error) => fail(error.message));
