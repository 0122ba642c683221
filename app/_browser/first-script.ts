/** The event that says that the page's own code runs and events reach its components. */
export const RUNNING = "page-running";

/** Where the address stands that is printed at the foot of each page. */
export const PRINTED_ADDRESS = "data-printed-address";

/**
 * Runs before the first paint, so that neither another theme nor, on a return visit, what is for visitors flashes up. It handles the
 * theme's button and printing, which need no other code.
 *
 * Pages from the cache come with the addresses of their scripts in `data-src` (lib/page-cache/html/defer.ts): reading needs none of them. The
 * first sign of a reader who does more than look starts them; so does a signed-in reader's page as soon as it is there, and a page with a
 * part that moves by itself shortly before it is due. A press or a form sent before the code runs is held and repeated when it does, and
 * left to the browser when it does not. A pointer's move of no distance is no sign: browsers send it to a page that opens under a resting
 * mouse.
 */
export const FIRST_SCRIPT = `{
const root = document.documentElement.dataset, viewer = /digest-viewer=(user|admin)/.exec(document.cookie);
try { if (localStorage.getItem("theme") === "light") root.theme = "light" } catch {}
root.script = "on";
if (viewer) root.viewer = viewer[1];
let isParsed = false, isWanted = Boolean(viewer || location.hash), isRunning = false, repeat = null;
const start = () => {
  isWanted = true;
  if (isParsed) for (const script of document.querySelectorAll("script[data-src]:not([src])")) script.src = script.dataset.src;
};
const giveUp = () => { const late = repeat; repeat = null; isRunning = true; late?.otherwise() };
const hold = (event, again, otherwise) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!repeat) setTimeout(giveUp, 8000);
  repeat = { again, otherwise };
  start();
};
addEventListener("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) start() }, { passive: true, capture: true });
for (const sign of ["pointerdown", "touchstart", "wheel", "scroll", "keydown", "input"]) addEventListener(sign, start, { passive: true, once: true, capture: true });
addEventListener("${RUNNING}", () => { isRunning = true; const held = repeat; repeat = null; held?.again() });
addEventListener("error", ({ target }) => { if (target.dataset?.src) giveUp() }, true);
addEventListener("DOMContentLoaded", () => {
  isParsed = true;
  for (const button of document.querySelectorAll("[data-until-filled]")) button.disabled = button.form.q.value.trim() === "";
  if (isWanted) start();
});
addEventListener("load", () => { if (document.querySelector("[data-moves]") && !matchMedia("(prefers-reduced-motion: reduce)").matches) setTimeout(start, 4000) });
addEventListener("input", ({ target }) => { const button = target.form?.querySelector("[data-until-filled]"); if (button && !isRunning) button.disabled = target.value.trim() === "" });
addEventListener("click", (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (isRunning || button || metaKey || ctrlKey || shiftKey || altKey || !target.closest || getSelection().type === "Range") return;
  const control = target.closest("a, button, summary, input, label, select, textarea");
  const isHeld = control ? control.matches("button:not([type=submit], [popovertarget], [data-print], .theme-toggle), [data-story] h3 a, .briefing-entries a") : target.closest("[data-story]");
  if (isHeld) hold(event, () => (control ?? target).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })), () => control?.href && location.assign(control.href));
}, true);
addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!isRunning && event.isTrusted) {
    const send = () => target.requestSubmit(submitter);
    hold(event, send, send);
  }
}, true);
addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-print]")) return print();
  if (!target.closest?.(".theme-toggle")) return;
  root.theme = root.theme === "light" ? "dark" : "light";
  try { localStorage.setItem("theme", root.theme) } catch {}
});
addEventListener("beforeprint", () => {
  const sheet = new CSSStyleSheet(), address = document.querySelector("[${PRINTED_ADDRESS}]")?.getAttribute("${PRINTED_ADDRESS}");
  if (address) sheet.replaceSync("@page { @bottom-left { content: " + JSON.stringify(address) + "; color: #555; font: 8pt system-ui, sans-serif; white-space: nowrap } }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => !each.isAddress), Object.assign(sheet, { isAddress: true })];
});
}`;
