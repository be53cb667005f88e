import type { NOTICE_KINDS } from '@connect/contract/resources/attention.ts';
import type { AccountDeps, Clock, Trx } from '../deps.ts';
import { type AccountNotice, noticeLetter, senderOf } from '../mail/letters.ts';
import { insertNotice } from './notices.queries.ts';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Tells a person of their own account, in the bell; within the transaction of what happened. */
export const addNotice = (
  trx: Trx,
  clock: Clock,
  staffId: number,
  kind: NoticeKind,
  detail: { user_agent?: string; file_name?: string } = {},
): Promise<void> => insertNotice(trx, { staffId, kind, detail, at: clock.now() });

/** The same by mail where mail is configured; nobody waits for it. Call it after the transaction. */
export function mailNotice(
  deps: AccountDeps,
  owner: { email: string; display_name: string },
  kind: AccountNotice,
  detail: { user_agent?: string } = {},
): void {
  const { mail } = deps;
  if (!mail) return;
  const what = { at: deps.clock.now(), device: detail.user_agent ?? '' };
  deps.afterwards.run('Mail about an account', async () =>
    mail.send(noticeLetter(await senderOf(deps), owner, kind, what)),
  );
}
