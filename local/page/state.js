// What the page knows, and who wants to hear of a change.

const listeners = new Map();

export const state = {
  me: null,
  locale: "en-US",
  bot: null,
  guild: "",
  people: [],
  channels: new Map(),
  commands: { guild: [], private: [] },
  languages: {},
  channel: null,
  messages: new Map(),
  more: false,
  connected: false,
  waiting: new Map(),

  person(id) {
    return this.bot?.id === id ? this.bot : this.people.find((person) => person.id === id);
  },
  here() {
    return this.channels.get(this.channel);
  },
  go(channel, message) {
    tell("go", channel, message);
  },
  isWaiting(message, customId) {
    return [...this.waiting.values()].some((one) => one.message === message && one.customId === customId);
  },
};

export function on(name, action) {
  if (!listeners.has(name)) listeners.set(name, []);
  listeners.get(name).push(action);
}

export function tell(name, ...values) {
  for (const action of listeners.get(name) ?? []) action(...values);
}
