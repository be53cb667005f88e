/** The text of a file at an address that was asked for a moment ago. */
export async function readFileText(url: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The file answered ${reply.status}`);
  return reply.text();
}
