// Pictures in posts, and the large view.

import { h } from "./element.js";
import { spoiler } from "./markdown.js";
import { say } from "./words.js";

export function picture(media, description, { hidden = false, small = false } = {}) {
  const alt = description ?? "";
  const image = h("img", {
    src: media.url,
    alt,
    loading: "lazy",
    class: small ? "thumbnail" : "",
    width: media.width ? String(media.width) : null,
    height: media.height ? String(media.height) : null,
  });
  if (hidden) return spoiler(image);
  const props = { type: "button", class: "picture", onclick: () => enlarge(media.url, alt) };
  return h("button", { ...props, "aria-label": say("show_large", { text: alt || say("picture") }) }, image);
}

export function enlarge(url, alt) {
  const close = () => dialog.close();
  const dialog = h("dialog", { class: "large", "aria-label": say("picture") },
    h("img", { src: url, alt, onclick: () => dialog.classList.toggle("full") }),
    alt ? h("p", {}, alt) : null,
    h("button", { type: "button", class: "quiet close", onclick: close, "aria-label": say("close") }, "✕"));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
}
