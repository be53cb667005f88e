import type { Language } from '@connect/contract/constants.ts';
import {
  type LinkRecipient,
  RECIPIENTS_AT_ONCE,
  type recipients,
} from '@connect/contract/links/link-recipient.ts';
import type { z } from 'zod';
import type { Actor, ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { maskedName, searched } from '../people/masking.ts';
import { regionLimit } from '../people/regions.ts';
import { type UserScope, userScope, userSight } from '../people/user-scope.ts';
import { refuse } from '../rights/content-permissions.ts';
import { exportRights, tracePersons } from '../usage/logs/logs.service.ts';
import { partOfSelection } from '../users/user-bulk.service.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import { newToken } from './link-code.ts';
import { logLink } from './link-log.service.ts';
import { editLinkRefusal } from './link-rights.ts';
import { type LinkDeps, ownedBy, rowView, shortUrl, showingTo } from './link-view.ts';
import type { LinkRecord } from './links.queries.ts';
import { loadLink } from './links.service.ts';
import { lockLink } from './links-write.queries.ts';
import {
  countRecipients,
  deleteRecipients,
  insertRecipients,
  markSent,
  markUnsent,
  type RecipientColumns,
  type RecipientFilter,
  type RecipientSort,
  selectFigures,
  selectRecipients,
} from './recipients.queries.ts';

export type RecipientQuery = z.output<NonNullable<typeof recipients.list.query>>;
type Added = z.output<NonNullable<typeof recipients.add.body>>;

/** How a caller sees the recipients of a link. */
export interface RecipientSight {
  masked: boolean;
  language: Language;
  /** Makes the own address of a recipient; null for callers who may not change the link. */
  addressOf: ((token: string) => string) | null;
}

/** Whoever changes a link may hand out its addresses; in the trash nobody changes it. */
const mayChange = (actor: Actor, row: LinkRecord): boolean =>
  row.deleted_at === null && editLinkRefusal(actor, ownedBy(row)) === null;

export const recipientSight = (
  { linkUrl }: LinkDeps,
  { actor, language }: ActorContext,
  row: LinkRecord,
): RecipientSight => ({
  masked: userSight(actor).masked,
  language,
  addressOf: mayChange(actor, row) ? (token) => `${shortUrl(linkUrl, row.code)}?r=${token}` : null,
});

/** The users whom a caller sees, of the regions to which logs of links are limited for them. */
function recipientScope(actor: Actor): UserScope {
  const scope = userScope(actor);
  return { ...scope, regions: scope.regions ?? regionLimit(actor, 'link') };
}

/** What a caller asks for, within the users whom they see; covered names are not searched. */
export const recipientFilter = (
  { actor }: ActorContext,
  linkId: number,
  query: RecipientQuery,
): RecipientFilter => ({
  linkId,
  scope: recipientScope(actor),
  sent: query.sent,
  clicked: query.clicked,
  ...searched(query.search, userSight(actor).masked),
});

export const recipientOrder = ({ order_by: by, order }: RecipientQuery): RecipientSort => ({
  by: by ?? 'created_at',
  order: order ?? 'desc',
});

/** A recipient without contact data, which are in files alone. */
export const recipientView = (
  row: RecipientColumns,
  { masked, addressOf, language }: RecipientSight,
): LinkRecipient => ({
  user: {
    id: row.user_id,
    display_name: masked ? maskedName(row.display_name) : row.display_name,
    user_type: row.user_type,
    workplace: row.workplace,
    province: language === 'en' ? row.province_en : row.province_th,
  },
  url: addressOf?.(row.token) ?? null,
  created_at: row.created_at,
  sent_via: row.sent_via,
  sent_at: row.sent_at,
  delivered_at: row.delivered_at,
  clicks: row.clicks,
  first_clicked_at: row.first_clicked_at,
  last_clicked_at: row.last_clicked_at,
});

/** One page of the recipients of a link, and the figures of all of them. Throws `not_found`. */
export async function listRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  query: RecipientQuery,
) {
  const row = await logLink(deps, context, id);
  const now = deps.clock.now();
  const sight = recipientSight(deps, context, row);
  const filter = recipientFilter(context, id, query);
  const sort = recipientOrder(query);
  const rights = exportRights(context.actor, 'link', sight.masked);
  const [rows, total, summary] = await Promise.all([
    selectRecipients(deps.db, filter, sort, query),
    countRecipients(deps.db, filter),
    selectFigures(deps.db, filter),
  ]);
  if (!sight.masked) {
    const subject = { type: 'link' as const, id, title: row.name };
    const { page } = query;
    await tracePersons(deps, context, {
      subject,
      view: 'recipients',
      page,
      ids: rows.map((one) => one.user_id),
    });
  }
  return {
    rows: rows.map((one) => recipientView(one, sight)),
    total,
    sort,
    title: row.name,
    permissions: {
      ...rights,
      // Addresses alone take a reason as well.
      export_users: rights.export_users || sight.addressOf !== null,
      edit: sight.addressOf !== null,
    },
    now,
    extra: {
      item: rowView(row, showingTo(deps, context, now)),
      masked: sight.masked,
      summary,
    },
  };
}

type Changed = Record<string, number>;

/**
 * Changes the recipients of a link, which is locked meanwhile, and writes down how many it were. Throws
 * `not_found` and what forbids to change the link.
 */
async function change<Done extends Changed>(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  action: 'add' | 'remove' | 'sent' | 'unsent',
  work: (trx: Trx, at: Date) => Promise<Done>,
): Promise<Done> {
  const { actor } = context;
  return writeTransaction(deps, async (trx) => {
    const at = deps.clock.now();
    if (!(await lockLink(trx, id))) throw new DomainError('not_found');
    const row = await loadLink(trx, actor, id, at);
    if (row.deleted_at !== null || row.kind !== 'tracking') throw new DomainError('not_found');
    refuse(editLinkRefusal(actor, ownedBy(row)));
    const diff = await work(trx, at);
    if (Object.values(diff).some((n) => n > 0)) {
      await recordAudit(trx, deps.clock, context, {
        action: `link.recipients_${action}`,
        entityType: 'link',
        entityId: id,
        entityTitle: row.name,
        diff,
      });
    }
    return diff;
  });
}

/** Gives users an address of their own; whoever is out of the caller's scope is as good as not there. */
export async function addRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  { user_ids: named = [], selection, from }: Added,
) {
  const { actor } = context;
  const { ids, total } = selection
    ? await partOfSelection(deps.db, actor, selection, { from, n: RECIPIENTS_AT_ONCE })
    : { ids: [...new Set(named)], total: named.length };
  const people = ids.map((one) => ({ id: one, token: newToken() }));
  const scope = recipientScope(actor);
  let seen = 0;
  const { added } = await change(deps, context, id, 'add', async (trx, at) => {
    const done = await insertRecipients(trx, id, people, { scope, by: actor.id, at });
    seen = done.seen;
    return { added: done.added };
  });
  const reached = from + ids.length;
  return {
    data: { added, there: seen - added, missing: ids.length - seen },
    meta: { total, next: selection && reached < total ? reached : null },
  };
}

export async function removeRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  userIds: readonly number[],
) {
  const whom = { linkId: id, scope: recipientScope(context.actor), userIds };
  const { removed } = await change(deps, context, id, 'remove', async (trx) => ({
    removed: await deleteRecipients(trx, whom),
  }));
  return { data: { changed: removed } };
}

/** Writes down that the link was sent now. */
export async function sendRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  { via, user_ids: userIds }: z.output<NonNullable<typeof recipients.sent.body>>,
) {
  const whom = { linkId: id, scope: recipientScope(context.actor), userIds };
  const { sent } = await change(deps, context, id, 'sent', async (trx, at) => ({
    sent: await markSent(trx, whom, { via, at }),
  }));
  return { data: { changed: sent } };
}

/** Takes back what was written down by mistake. */
export async function unsendRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  { sent_at: sentAt }: z.output<NonNullable<typeof recipients.unsent.body>>,
) {
  const whom = { linkId: id, scope: recipientScope(context.actor) };
  const { unsent } = await change(deps, context, id, 'unsent', async (trx) => ({
    unsent: await markUnsent(trx, whom, sentAt),
  }));
  return { data: { changed: unsent } };
}
