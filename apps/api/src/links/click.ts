import { z } from 'zod';

/** A click as it waits to be written (domain/links#clicks). */
const click = z.object({
  /** Also the row's view id, and `ck` in the address that the click leads to. */
  id: z.uuid(),
  at: z.string(),
  link_id: z.number(),
  /** The code that was used: that of an older link, if it was moved. */
  code: z.string(),
  name: z.string(),
  target_type: z.string(),
  target_id: z.number().nullable(),
  channel: z.string(),
  by_qr: z.boolean(),
  utm: z.record(z.string(), z.string()),
  /** A browser session, or what stands for an address of a recipient. */
  visitor: z.guid(),
  /** Of a recipient's own address, if it is one (domain/links#recipients). */
  token: z.string().nullable().default(null),
  referrer_host: z.string().nullable(),
  device: z.string().nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
  in_app: z.string(),
  /** Null: the salt of the month could not be read. */
  ip_hash: z.string().nullable(),
  /** What it is judged by, and anew when the rules change; a file of an earlier version has neither. */
  agent: z.string().nullable().default(null),
  signals: z.number().nullable().default(null),
  bot_reason: z.string().nullable(),
});
export type Click = z.output<typeof click>;

/** A line of a file as a click; null for anything else. */
export function readClick(line: string): Click | null {
  try {
    return click.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
