"use strict";

// What both loads have in common: they warm up, measure for some seconds, and print what they found as one line of JSON.

const { readFileSync } = require("node:fs");

const WARM_UP = 3; // seconds: the server's code gets compiled
const TICK_MS = 10; // as Linux counts the time of the processor

const wait = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
const rounded = (x) => Math.round(x * 100) / 100;

/** Milliseconds of the processor that a process and its children have had so far; nought where nobody can tell. */
const processorOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop().split(" ");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    return children.reduce((sum, child) => sum + processorOf(child), own);
  } catch {
    return 0;
  }
};

/** Kilobytes of memory that a process has now, without its children; nought where nobody can tell. */
const memoryOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
  } catch {
    return 0;
  }
};

/** Of all processes of the server. */
const servers = (process.env.SERVER_PID ?? "").split(" ");
const ofServer = (measured) => servers.reduce((sum, pid) => sum + measured(pid), 0);
const memoryAtFirst = ofServer(memoryOf);
const processorAtFirst = ofServer(processorOf);

const ownProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const percentile = (sorted, share) => rounded(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);

/** Let the clock run over what `begin` starts and `end` finishes, which says how many moves were made and their latencies. */
const measure = async (seconds, tables, begin, end) => {
  const kb_a_table = rounded((ofServer(memoryOf) - memoryAtFirst) / tables);
  const opening_ms = rounded((ofServer(processorOf) - processorAtFirst) / tables);
  await wait(WARM_UP);
  begin();
  const [began, ours, theirs] = [performance.now(), ownProcessor(), ofServer(processorOf)];
  await wait(seconds);
  const took = (performance.now() - began) / 1000;
  const used = [ofServer(processorOf) - theirs, ownProcessor() - ours];
  const { moves, latencies, bytes = 0 } = end();
  latencies.sort((a, b) => a - b);
  const [server_us, load_us] = used.map((ms) => Math.round((1000 * ms) / moves));
  const [p50_ms, p99_ms] = [0.5, 0.99].map((share) => percentile(latencies, share));
  const moves_per_s = Math.round(moves / took);
  const [server_share, sent_a_move] = [rounded(used[0] / 1000 / took), Math.round(bytes / moves)];
  const found = { moves, seconds: rounded(took), moves_per_s, p50_ms, p99_ms, server_us, load_us, kb_a_table };
  return { ...found, opening_ms, server_share, sent_a_move };
};

/** Let every table move as fast as it is answered or, at a rate, so many times a second, evenly spread by one clock. */
const start = (tables, rate, step) => {
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
      table.due += 1;
      step(table);
    }
  }, 1);
};

module.exports = { measure, start };
