"use strict";

// What both loads speak over: a WebSocket client that does no more than they need, so that the cores are the servers'.
// It masks by nought, which RFC 6455 allows; servers take the mask off all the same.

const { randomBytes } = require("node:crypto");
const net = require("node:net");

const TEXT = 0x81;
const [CLOSE, PING, PONG] = [0x88, 0x89, 0x8a];
const MASKED = 0x80;
const [LONG, LONGEST] = [126, 127];
const ROOM = Buffer.allocUnsafe(1 << 16); // what is read is looked at before anything else is

/** A frame of a client, who says less than 64 kB. */
const frame = (kind, payload) => {
  const [n, start] = payload.length < LONG ? [payload.length, 6] : [LONG, 8];
  const whole = Buffer.alloc(start + payload.length);
  whole[0] = kind;
  whole[1] = MASKED | n;
  if (n === LONG) whole.writeUInt16BE(payload.length, 2);
  whole.set(payload, start);
  return whole;
};

/** Where the payload of the frame at a place begins and ends; null if it is not all there. */
const spanOf = (data, at) => {
  if (data.length < at + 4) return data.length >= at + 2 && data[at + 1] < 3 ? [at + 2, at + 2 + data[at + 1]] : null;
  const short = data[at + 1];
  const start = at + (short < LONG ? 2 : short === LONG ? 4 : 10);
  if (short === LONGEST && data.length < start) return null;
  const n = short < LONG ? short : short === LONG ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
  return data.length < start + n ? null : [start, start + n];
};

/** Connect, from an address of this machine if one is named; `onText` is called with every text, `onEnd` with why it is over. */
const connect = (port, path, onOpen, onText, onEnd, localAddress) => {
  let [isOpen, rest] = [false, null];

  const open = (data) => {
    const end = data.indexOf("\r\n\r\n");
    if (end < 0) return data;
    if (!data.toString("latin1", 0, end).startsWith("HTTP/1.1 101")) onEnd(data.toString("latin1", 0, end));
    isOpen = true;
    onOpen(line);
    return data.subarray(end + 4);
  };

  const take = (kind, payload) => {
    if (kind === TEXT) onText(payload.toString());
    else if (kind === PING) socket.write(frame(PONG, payload));
    else if (kind === CLOSE) socket.end();
    else onEnd(`a frame of kind ${kind}`);
  };

  const read = (n) => {
    let data = rest === null ? ROOM.subarray(0, n) : Buffer.concat([rest, ROOM.subarray(0, n)]);
    if (!isOpen) data = open(data);
    let at = 0;
    for (let span; isOpen && (span = spanOf(data, at)) !== null; [, at] = span) take(data[at], data.subarray(...span));
    rest = at < data.length ? Buffer.from(data.subarray(at)) : null;
  };

  const onread = { buffer: ROOM, callback: read };
  const socket = net.connect({ port, host: "127.0.0.1", localAddress, noDelay: true, onread });
  const line = {
    send: (text) => socket.write(frame(TEXT, Buffer.from(text))),
    close: () => socket.end(frame(CLOSE, Buffer.alloc(0))),
  };
  const key = randomBytes(16).toString("base64");
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${upgrade}\r\n\r\n`);
  socket.on("error", (error) => onEnd(error.message));
  socket.on("close", () => onEnd("disconnected"));
  return line;
};

/** The number or list that follows the first `"name":` of a text: messages are long, and little of them is needed. */
const valueOf = (text, name) => {
  const start = text.indexOf(`"${name}":`) + name.length + 3;
  const isList = text[start] === "[";
  return isList ? JSON.parse(text.slice(start, text.indexOf("]", start) + 1)) : parseInt(text.slice(start, start + 12), 10);
};

module.exports = { connect, valueOf };
