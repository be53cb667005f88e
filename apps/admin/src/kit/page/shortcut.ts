/** Shortcuts use ⌘ instead of Ctrl on a Mac. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Whether an event is Ctrl (or ⌘) with this letter; the physical key counts too, because a Thai
 * keyboard gives another letter.
 */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  const command = isApple ? event.metaKey : event.ctrlKey;
  const other = isApple ? event.ctrlKey : event.metaKey;
  if (!command || other || event.altKey || event.shiftKey) return false;
  return event.code === `Key${letter.toUpperCase()}` || event.key.toLowerCase() === letter;
}
