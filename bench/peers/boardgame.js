// The toy game on boardgame.io: `node boardgame.js whole|delta PORT`. Matches and their seats are made by its own lobby.
// `delta`: a seat is sent what has changed instead of the whole state.
const { INVALID_MOVE } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const [form, port] = process.argv.slice(2);

const table = {
  name: "table",
  minPlayers: 4,
  maxPlayers: 4,
  deltaState: form === "delta",
  disableUndo: true,
  setup: () => ({ moves: 0, last: 0, trick: [], scores: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play({ G, playerID }, card) {
      if (!Number.isInteger(card) || card < 0 || card > 39) return INVALID_MOVE;
      if (G.trick.length === 4) G.trick = [];
      G.moves += 1;
      G.last = card;
      G.trick.push(card);
      if (G.trick.length === 4) G.scores[playerID] += 1;
    },
  },
};

Server({ games: [table], origins: [] }).run({ port: { host: "127.0.0.1", port: Number(port) } });
