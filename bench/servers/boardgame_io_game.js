"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");

const SIDE = 13;
const TILES = 66;
const HAND = 3;
const ROUND = 60; // tiles laid before a new round clears the board, so that a match lasts as long as it is measured

const deal = (random) => {
  const bag = random.Shuffle(Array.from({ length: TILES }, (_, tile) => tile));
  return { cells: Array(SIDE * SIDE).fill(null), laid: 0, hands: { 0: bag.splice(0, HAND), 1: bag.splice(0, HAND) }, bag };
};

const lay = ({ G, playerID, random }, index, square) => {
  const hand = G.hands[playerID];
  if (!Number.isInteger(index) || hand[index] === undefined) return INVALID_MOVE;
  if (G.cells[square] !== null) return INVALID_MOVE; // undefined off the board, a tile where taken
  G.cells[square] = hand[index];
  hand[index] = G.bag.pop();
  G.laid += 1;
  if (G.laid === ROUND) Object.assign(G, deal(random));
};

/** A tile-laying game of Tianxia's kind: an open board, hidden hands, a hidden bag, one tile a turn. */
exports.game = {
  name: "tiles",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => deal(random),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { lay: { move: lay, client: false } }, // drawing needs the bag, which a client does not hold
  disableUndo: true, // a drawn tile has been seen
  playerView: ({ G, playerID }) => {
    const { hands, bag, ...open } = G;
    return { ...open, hand: hands[playerID] ?? null, left: bag.length };
  },
};
