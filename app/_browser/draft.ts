/** Stores what a user has typed for their return in this browser tab. Without storage it is lost. */
export function keepDraft(name: string, userId: number, content: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ userId, content }));
  } catch {
    // No storage, or no space left in it.
  }
}

/** Removes and returns what this user has typed; null if there is nothing. */
export function takeDraft<T>(name: string, userId: number): T | null {
  try {
    const stored: { userId: number; content: T } | null = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    if (stored?.userId !== userId) return null;
    sessionStorage.removeItem(keyOf(name));
    return stored.content;
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `unsaved-${name}`;
}
