"use strict";

// What both loads speak over: a WebSocket client that does no more than they need, so that the cores are the servers'.
// It masks by nought, which RFC 6455 allows; servers take the mask off all the same.

const { randomBytes } = require("node:crypto");
const net = require("node:net");

const TEXT = 0x81;
const [CLOSE, PING, PONG] = [0x88, 0x89, 0x8a];
const MASKED = 0x80;
const [LONG, LONGEST] = [126, 127];
const [COMMA, CLOSING] = Buffer.from(",]");
const DIGITS = Buffer.from("09"); // the first and the last of them
const ROOM = Buffer.allocUnsafe(1 << 16); // what is read is looked at before anything else is

/** A frame of a client, who says less than 64 kB, a character for each byte: strings are written without a copy. */
const frame = (kind, payload) => {
  const n = payload.length;
  const size = n < LONG ? [MASKED | n] : [MASKED | LONG, n >> 8, n & 255];
  return String.fromCharCode(kind, ...size, 0, 0, 0, 0) + payload;
};

/** How many bytes the head of the frame at a place has. */
const headOf = (data, at) => (data[at + 1] < LONG ? 2 : data[at + 1] === LONG ? 4 : 10);

/** How many come after its head. */
const sizeOf = (data, at) => {
  const short = data[at + 1];
  if (short === LONGEST) return Number(data.readBigUInt64BE(at + 2));
  return short === LONG ? (data[at + 2] << 8) | data[at + 3] : short;
};

/**
 * Connect, from an address of this machine if one is named. `onText` is called with the bytes that hold a text, and where it begins
 * and ends in them, before they are read into again; `onEnd` with why it is over.
 */
const connect = (port, path, onOpen, onText, onEnd, localAddress) => {
  let [isOpen, rest] = [false, null];

  /** Where the first frame begins, as soon as it is open. */
  const open = (data, n) => {
    const end = data.subarray(0, n).indexOf("\r\n\r\n");
    if (end < 0) return 0;
    if (!data.latin1Slice(0, end).startsWith("HTTP/1.1 101")) onEnd(data.latin1Slice(0, end));
    isOpen = true;
    onOpen(line);
    return end + 4;
  };

  const take = (kind, data, start, end) => {
    if (kind === TEXT) onText(data, start, end);
    else if (kind === PING) write(frame(PONG, data.latin1Slice(start, end)));
    else if (kind === CLOSE) socket.end();
    else onEnd(`a frame of kind ${kind}`);
  };

  const read = (n) => {
    const data = rest === null ? ROOM : Buffer.concat([rest, ROOM.subarray(0, n)]);
    const end = rest === null ? n : data.length;
    let at = isOpen ? 0 : open(data, end);
    while (isOpen && at + 2 <= end && at + headOf(data, at) <= end) {
      const start = at + headOf(data, at);
      const stop = start + sizeOf(data, at);
      if (stop > end) break;
      take(data[at], data, start, stop);
      at = stop;
    }
    rest = at < end ? Buffer.from(data.subarray(at, end)) : null;
  };

  const onread = { buffer: ROOM, callback: read };
  const socket = net.connect({ port, host: "127.0.0.1", localAddress, noDelay: true, onread });
  const write = (text) => socket.write(text, "latin1");
  const line = {
    send: (text) => write(frame(TEXT, text)),
    close: () => socket.end(frame(CLOSE, ""), "latin1"),
  };
  const key = randomBytes(16).toString("base64");
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${upgrade}\r\n\r\n`);
  socket.on("error", (error) => onEnd(error.message));
  socket.on("close", () => onEnd("disconnected"));
  return line;
};

// Messages are long, and little of them is needed: they are looked at where they lie.

/** Whether a word, as bytes, is at a place. */
const isAt = (data, at, word) => {
  for (let i = 0; i < word.length; i += 1) if (data[at + i] !== word[i]) return false;
  return true;
};

/** What comes after the first of such words in a text; one without it is none that is known. */
const after = (data, start, end, word) => {
  const found = data.indexOf(word, start);
  if (found < 0 || found >= end) throw new Error(`no ${word} in ${data.latin1Slice(start, end)}`);
  return found + word.length;
};

/** The number at a place, without a sign. */
const numberAt = (data, at) => {
  let number = 0;
  for (let i = at; data[i] >= DIGITS[0] && data[i] <= DIGITS[1]; i += 1) number = 10 * number + data[i] - DIGITS[0];
  return number;
};

/** Where any of the items of a list begins, which opens before a place; null if it is empty. Bytes are tried until one is a start. */
const anyOf = (data, start) => {
  const end = data.indexOf(CLOSING, start);
  if (end === start) return null;
  for (;;) {
    const at = start + Math.floor(Math.random() * (end - start));
    if (at === start || data[at - 1] === COMMA) return at;
  }
};

/** How many items come before a place in a list. */
const countTo = (data, start, at) => {
  let n = 0;
  for (let i = start; i < at; i += 1) n += data[i] === COMMA;
  return n;
};

module.exports = { after, anyOf, connect, countTo, isAt, numberAt };
