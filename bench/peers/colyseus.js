// The toy game on Colyseus: `node colyseus.js each|timer PORT`. Rooms and their seats are made by its own matchmaker.
// `each`: what has changed is sent at every move; `timer`: as by default, every 50 ms.
const { Room, Server } = require("@colyseus/core");
const { schema } = require("@colyseus/schema");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const [pace, port] = process.argv.slice(2);

// load.cpp reads the first two of these by their places.
const State = schema({
  moves: "uint32",
  turn: "uint8",
  last: "uint8",
  trick: ["uint8"],
  scores: ["uint32"],
});

class Table extends Room {
  maxClients = 4;
  seatReservationTimeout = 60;
  seats = new Map();

  onCreate() {
    if (pace === "each") this.patchRate = null;
    this.state = new State({ moves: 0, turn: 0, last: 0, trick: [], scores: [0, 0, 0, 0] });
    this.onMessage("play", (client, move) => this.play(this.seats.get(client.sessionId), move?.card));
  }

  onJoin(client, { seat }) {
    this.seats.set(client.sessionId, seat);
  }

  play(seat, card) {
    const { state } = this;
    if (seat !== state.turn || !Number.isInteger(card) || card < 0 || card > 39) return;
    state.moves += 1;
    state.turn = (seat + 1) % 4;
    state.last = card;
    if (state.trick.length === 4) state.trick.clear();
    state.trick.push(card);
    if (state.trick.length === 4) state.scores[seat] += 1;
    if (pace === "each") this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
server.define("table", Table);
server.listen(Number(port), "127.0.0.1");
