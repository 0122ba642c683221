type Click = Pick<MouseEvent, "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a click on a link would open it in this tab: primary button, no modifier keys. */
export function isPlainClick({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
