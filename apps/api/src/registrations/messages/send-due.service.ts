import type { AccountDeps } from '../../deps.ts';
import type { JobWork } from '../../jobs/job.ts';
import { type Mail, MailFailure } from '../../mail/mail.ts';
import { DAY_MS } from '../../time/moments.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import {
  giveUpLost,
  type Settled,
  settleMessage,
  voidOutdated,
  writeReminders,
  writeThanks,
} from '../outbox/outbox.queries.ts';
import { insertLog } from '../seats.queries.ts';
import { claimMessages, hasDue, lockDue } from './due.queries.ts';
import { quietAt } from './quiet-hours.ts';
import { type Ready, sift } from './sift.service.ts';

const MINUTE_MS = 60_000;
/** A letter takes a minute at most: whoever began it before is gone. */
const SENDING_MS = 10 * MINUTE_MS;
/** In which the platform says what became of a message. */
const HANDED_MS = DAY_MS;
/** Letters that are under way at once, as many as the mail server is asked for connections. */
const AT_ONCE = 5;
/** The last try comes four hours after the first. */
const TRIES = 8;

/** Channels that the mail server sends on. */
const CHANNELS = ['email'] as const;

/** What a refusal makes of a message: it is tried again at growing distances, or given up. */
function afterFailure(error: unknown, tries: number, now: Date): Settled {
  if (!(error instanceof MailFailure)) return { state: 'dead', reason: 'unknown' };
  const { kind, detail } = error;
  if (kind !== 'later') return { state: 'dead', reason: kind, detail };
  return tries >= TRIES
    ? { state: 'dead', reason: 'tries', detail }
    : { state: 'waiting', detail, dueAt: new Date(now.getTime() + 2 ** tries * MINUTE_MS) };
}

/** Sends a claimed letter and notes what became of it. */
async function sendOne(
  deps: AccountDeps,
  mail: Mail,
  from: string,
  { message, address, text, stop }: Ready,
): Promise<Settled> {
  const tries = message.attempts + 1;
  const { subject, text: body, html } = text;
  const letter = {
    ...{ from, to: address, subject: subject ?? '', text: body },
    ...(html === null ? {} : { html }),
    ...(stop === null ? {} : { stop }),
  };
  const settled = await mail.send(letter).then(
    (): Settled => ({ state: 'sent' }),
    (error) => afterFailure(error, tries, deps.clock.now()),
  );
  await writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    await settleMessage(trx, { id: message.id, attempts: tries }, settled, now);
    if (settled.state !== 'sent' || message.occasion !== 'reminder') return;
    const line = { registration_id: message.registration_id, type: 'reminded' } as const;
    const lines = [{ ...line, channel: message.channel }];
    await insertLog(trx, message.content_id, lines, { by: null, at: now });
  });
  return settled;
}

/** Takes some letters that are due, claimed with the same commit. Returns also how many were looked at. */
async function takeSome(deps: AccountDeps): Promise<{ ready: Ready[]; seen: number }> {
  const now = deps.clock.now();
  const quiet = quietAt(now, await deps.settings.current());
  return writeTransaction(deps, async (trx) => {
    const due = await lockDue(trx, { now, quiet, channels: CHANNELS }, AT_ONCE);
    const ready = await sift(deps, trx, due, now);
    await claimMessages(
      trx,
      ready.map(({ message }) => message),
      now,
    );
    return { ready, seen: due.length };
  });
}

/** Writes what is due by the time, makes void what does not hold any more, and gives up what was lost. */
async function prepare(deps: AccountDeps): Promise<void> {
  await writeTransaction(deps, async (trx) => {
    const now = deps.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await writeReminders(trx, now);
    await writeThanks(trx, now);
    await voidOutdated(trx, now);
    await giveUpLost(trx, { sending: before(SENDING_MS), handed: before(HANDED_MS) }, now);
  });
}

/**
 * Sends what is due by the mail server (domain/event-messages#sending). Each letter is claimed before it is sent, so
 * that none goes twice, whatever dies meanwhile. Throws when the server is away: then nothing is claimed.
 */
export async function sendDue(
  deps: AccountDeps,
  _payload: unknown,
  { signal }: Pick<JobWork, 'signal'>,
): Promise<void> {
  await prepare(deps);
  const { mail } = deps;
  if (!mail) return;
  const settings = await deps.settings.current();
  const now = deps.clock.now();
  const asked = { now, quiet: quietAt(now, settings), channels: CHANNELS };
  if (!(await hasDue(deps.db, asked))) return;
  await mail.reach();
  while (!signal?.aborted) {
    const { ready, seen } = await takeSome(deps);
    if (seen === 0) return;
    const settled = await Promise.all(
      ready.map((one) => sendOne(deps, mail, settings.company_name, one)),
    );
    // The connection broke: the server may be away, and nothing else must be lost with it.
    if (settled.some(({ reason }) => reason === 'unknown')) await mail.reach();
  }
}
