/** Reads the text of a file from an address that the API has just given. */
export async function readFileText(url: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The file answered ${reply.status}`);
  return reply.text();
}
