import type { NOTICE_KINDS } from '@connect/contract/desk/attention.ts';
import type { Actor } from '../actor.ts';
import type { AccountDeps, Clock, Deps, Trx } from '../deps.ts';
import { addJob } from '../jobs/jobs.service.ts';
import type { AccountNotice } from '../mail/letters.ts';
import { noticeMailJob } from './notice-mail.job.ts';
import { insertNotice, markRead, selectNotices } from './notices.queries.ts';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Adds a notice about an account to its bell, within the transaction of the event. */
export const addNotice = (
  trx: Trx,
  clock: Clock,
  staffId: number,
  kind: NoticeKind,
  detail: { user_agent?: string; file_name?: string } = {},
): Promise<void> => insertNotice(trx, { staffId, kind, detail, at: clock.now() });

/** Adds a notice, and a mail when mail is configured; a job sends it after the commit. */
export async function tellOwner(
  trx: Trx,
  deps: AccountDeps,
  owner: { id: number; email: string; display_name: string },
  kind: AccountNotice,
  detail: { user_agent?: string } = {},
): Promise<void> {
  await addNotice(trx, deps.clock, owner.id, kind, detail);
  if (!deps.mail) return;
  await addJob(trx, noticeMailJob, {
    to: owner.email,
    display_name: owner.display_name,
    kind,
    at: deps.clock.now().toISOString(),
    device: detail.user_agent ?? '',
  });
}

/** The notices of the actor's own account. */
export async function noticesFor(deps: Deps, actor: Actor) {
  const { notices, unread } = await selectNotices(deps.db, actor.id);
  return { data: notices, meta: { unread } };
}

/** Marks own notices up to this one as read; returns the number of unread ones. */
export async function readNotices(deps: Deps, actor: Actor, upTo: number) {
  await markRead(deps.db, actor.id, upTo, deps.clock.now());
  return { unread: (await selectNotices(deps.db, actor.id)).unread };
}
