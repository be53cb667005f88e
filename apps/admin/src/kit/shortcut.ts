/** On a Mac, commands are given with ⌘ instead of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether a key press is Ctrl (or ⌘) with this letter; on a Thai keyboard the key is the same. */
export function isCommand(event: KeyboardEvent, letter: string): boolean {
  const command = isApple ? event.metaKey : event.ctrlKey;
  const other = isApple ? event.ctrlKey : event.metaKey;
  if (!command || other || event.altKey || event.shiftKey) return false;
  return event.code === `Key${letter.toUpperCase()}` || event.key.toLowerCase() === letter;
}
