/** The event that says that the page's own code runs and events reach its components. */
export const RUNNING = "page-running";

/** Where the address stands that is printed at the foot of each page. */
export const PRINTED_ADDRESS = "data-printed-address";

/** What React alone answers. Links that it answers with a dialog lead to the same as a page. */
const BUTTONS = "button:not([type=submit], [popovertarget], [data-print], .theme-toggle)";
const DIALOG_LINKS = "[data-story] h3 a, .briefing-entries a[href^='/briefing/']";

/**
 * Runs before the first paint, so that neither another theme nor, on a return visit, what is for visitors flashes up. It handles the
 * theme's button and printing, which need no other code.
 *
 * Pages from the cache come with the addresses of their scripts in `data-src` (lib/page-cache/html/defer.ts): reading needs none of them. The
 * first sign of a reader who does more than look starts them, and else some seconds without one; so does a signed-in reader's page as soon as
 * it is there. A press or a form sent before the code runs is held and repeated when it does. A script that cannot be had is requested once
 * more. When the code is late or lost, the browser follows links and sends forms itself; buttons wait for late code, and are hidden with
 * lost code (`no-code` in app/theme.css). A pointer's move of no distance is no sign: browsers send it to a page that opens under a resting
 * mouse. A page that the browser kept while its reader signed in or out is loaded again. It listens while events are captured: React stops
 * those that come while it hydrates.
 */
export const FIRST_SCRIPT = `{
const root = document.documentElement.dataset, readViewer = () => /digest-viewer=(user|admin)/.exec(document.cookie)?.[1], viewer = readViewer();
try { if (localStorage.getItem("theme") === "light") root.theme = "light" } catch {}
root.script = "on";
if (viewer) root.viewer = viewer;
let isParsed = false, isWanted = Boolean(viewer || location.hash), isRunning = false, isGivenUp = false, held = null;
const start = () => {
  isWanted = true;
  if (isParsed) for (const script of document.querySelectorAll("script[data-src]:not([src])")) script.src = script.dataset.src;
};
const giveUp = () => {
  isGivenUp = true;
  const otherwise = held?.otherwise;
  if (otherwise) held = null;
  otherwise?.();
};
const hold = (event, again, otherwise) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!held) setTimeout(giveUp, 8000);
  held = { again, otherwise };
  start();
};
addEventListener("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) start() }, { passive: true, capture: true });
for (const sign of ["pointerdown", "touchstart", "wheel", "scroll", "keydown", "input"]) addEventListener(sign, start, { passive: true, once: true, capture: true });
addEventListener("load", () => { if (!navigator.connection?.saveData) setTimeout(start, 4000) });
addEventListener("pageshow", ({ persisted }) => { if (persisted && readViewer() !== viewer) location.reload() });
addEventListener("${RUNNING}", () => { isRunning = true; const again = held?.again; held = null; again?.() });
addEventListener("error", ({ target }) => {
  const src = target.dataset?.src;
  if (src && !target.dataset.again) setTimeout(() => {
    const script = document.createElement("script");
    Object.assign(script.dataset, { src, again: "on" });
    script.src = src;
    document.head.append(script);
  }, 1000);
  else if (src) { root.script = "lost"; giveUp() }
}, true);
addEventListener("DOMContentLoaded", () => {
  isParsed = true;
  for (const button of document.querySelectorAll("[data-until-filled]")) button.disabled = button.form.q.value.trim() === "";
  if (isWanted) start();
});
addEventListener("input", ({ target }) => { const button = target.form?.querySelector("[data-until-filled]"); if (button && !isRunning) button.disabled = target.value.trim() === "" }, true);
addEventListener("click", (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (isRunning || button || metaKey || ctrlKey || shiftKey || altKey || !target.closest) return;
  const control = target.closest("a, button, summary, input, label, select, textarea");
  if (!control && getSelection().type === "Range") return;
  const again = () => target.dispatchEvent(new MouseEvent("click", event));
  const link = control ? control.matches(${JSON.stringify(DIALOG_LINKS)}) && control : target.closest("[data-story]")?.querySelector("h3 a");
  if (link && !isGivenUp) hold(event, again, () => location.assign(link.href));
  else if (link && !control) location.assign(link.href);
  else if (control?.matches(${JSON.stringify(BUTTONS)})) hold(event, again);
}, true);
addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!isRunning && /^(Arrow|Home$|End$)/.test(key) && target.closest?.("[role=toolbar]")) hold(event, () => target.dispatchEvent(new KeyboardEvent("keydown", event)));
}, true);
addEventListener("submit", (event) => {
  const { target, submitter } = event, send = () => target.requestSubmit(submitter);
  if (!isRunning && !isGivenUp && event.isTrusted) hold(event, send, send);
}, true);
addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-print]")) return print();
  if (!target.closest?.(".theme-toggle")) return;
  root.theme = root.theme === "light" ? "dark" : "light";
  try { localStorage.setItem("theme", root.theme) } catch {}
}, true);
addEventListener("beforeprint", () => {
  const sheet = new CSSStyleSheet(), address = document.querySelector("[${PRINTED_ADDRESS}]")?.getAttribute("${PRINTED_ADDRESS}");
  if (address) sheet.replaceSync("@page { @bottom-left { content: " + JSON.stringify(address) + "; color: #555; font: 8pt system-ui, sans-serif; white-space: nowrap } }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => !each.isAddress), Object.assign(sheet, { isAddress: true })];
});
}`;
