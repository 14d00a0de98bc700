// The line to the server. It is taken up again by itself, and then everything is asked for anew.

import { state, tell } from "./state.js";

let socket = null;
let delay = 250;
let lastTag = 0;

export function connect() {
  socket = new WebSocket(`ws://${location.host}/socket`);
  socket.addEventListener("open", () => {
    delay = 250;
    state.connected = true;
    tell("connected");
  });
  socket.addEventListener("message", (event) => {
    const { is, ...body } = JSON.parse(event.data);
    tell(`server:${is}`, body);
  });
  socket.addEventListener("close", () => {
    if (state.connected) {
      state.connected = false;
      state.waiting.clear();
      tell("disconnected");
    }
    setTimeout(connect, delay);
    delay = Math.min(delay * 1.6, 3000);
  });
}

export function send(act, body = {}) {
  return sendRaw(JSON.stringify({ do: act, ...body }));
}

export function sendRaw(text) {
  if (!state.connected) return false;
  socket.send(text);
  return true;
}

// Something that the bot has to answer; `about` says what waits for it.
export function ask(act, body, about = {}) {
  const tag = ++lastTag;
  if (!send(act, { tag, ...body })) return null;
  state.waiting.set(tag, about);
  return tag;
}
