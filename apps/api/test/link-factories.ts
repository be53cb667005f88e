import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Link, LinkRecipient } from '../src/db/tables.ts';
import type { Db } from '../src/deps.ts';
import type { Click } from '../src/links/click.ts';
import { newToken } from '../src/links/link-code.ts';
import { unique } from './factories.ts';

/** A tracking link to an address. */
export async function makeLink(db: Db, overrides: Partial<Insertable<Link>> = {}) {
  const code = overrides.code ?? `test-${unique()}`;
  const { id } = await db
    .insertInto('link')
    .values({
      name: `ลิงก์ทดสอบ ${unique()}`,
      target_type: 'url',
      target_url: 'https://www.hcp.example/หน้า',
      channel: 'line_oa',
      ...overrides,
      code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code };
}

/** Figures of a link, as if it had been clicked. */
export async function makeClicks(db: Db, id: number, valid: number, total = valid): Promise<void> {
  await sql`insert into link_stats (link_id, clicks_total, clicks_valid, unique_visitors,
    last_clicked_at) values (${id}, ${total}, ${valid}, ${valid}, '2026-11-19T09:00:00+07:00')`.execute(
    db,
  );
}

/** A recipient of a link, with the token of their address. */
export async function makeRecipient(
  db: Db,
  link_id: number,
  user_id: number,
  overrides: Partial<Insertable<LinkRecipient>> = {},
) {
  const token = newToken();
  const row = { token, created_at: '2026-11-10T09:00:00+07:00', ...overrides, link_id, user_id };
  await db.insertInto('link_recipient').values(row).execute();
  return { token };
}

/** A click as it waits to be written. */
export const aClick = (more: Partial<Click> = {}): Click => ({
  id: randomUUID(),
  at: '2026-11-20T09:00:00.000+07:00',
  link_id: 1,
  code: 'test',
  name: 'ลิงก์ทดสอบ',
  target_type: 'url',
  target_id: null,
  channel: 'line_oa',
  by_qr: false,
  utm: {},
  visitor: randomUUID(),
  token: null,
  referrer_host: null,
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  in_app: 'line',
  ip_hash: 'x',
  agent: null,
  signals: null,
  bot_reason: null,
  ...more,
});
