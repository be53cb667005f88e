import { type Brand, isProduct } from '@connect/contract/constants.ts';
import type { Dependents } from '@connect/contract/content/content-calls.ts';
import type { ErrorCode, FieldIssue } from '@connect/contract/errors/errors.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { productMention } from '@connect/contract/publishing/unbranded.ts';
import { type Actor, type ActorContext, brandLimit } from '../../actor.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { linksTo } from '../../links/links-to.service.ts';
import { namesFor, visibleKinds } from '../../rights/visible-kinds.ts';
import type { Work } from '../../writing/work.ts';
import type { KindRules } from '../kinds/content-kind.ts';
import {
  selectDependents,
  selectPublishedUsers,
  selectUnbrandedUsers,
} from './dependents.queries.ts';

/**
 * The items that refer to these items, if the actor may see them; the others are counted. Besides,
 * the tracking links that lead to them.
 */
export async function dependentsOf(
  deps: Deps,
  context: ActorContext,
  kind: Pick<KindRules<object>, 'kind'>,
  ids: readonly number[],
): Promise<Dependents> {
  const { actor } = context;
  const scope = { kind: kind.kind, brands: brandLimit(actor, areaOf(kind.kind)) };
  const [{ data, meta }, links] = await Promise.all([
    selectDependents(deps.db, scope, ids, visibleKinds(actor), deps.clock.now()),
    linksTo(deps, actor, kind.kind, ids),
  ]);
  return { data, meta: { ...meta, links } };
}

/**
 * Refuses while published items refer to this one (domain/publishing#dependents): with `needed`,
 * only those that cannot be published without it. The caller holds the item's lock, which every
 * save that adds a reference has to share.
 */
export async function refuseWhileUsed(
  trx: Trx,
  actor: Actor,
  id: number,
  code: ErrorCode,
  needed = false,
): Promise<void> {
  const { items, hidden } = await selectPublishedUsers(trx, id, visibleKinds(actor), needed);
  if (items.length + hidden === 0) return;
  throw new DomainError(code, { detail: { used_by: items, used_by_hidden: hidden } });
}

/** The values that decide whether another item may show this one. */
interface Shown {
  brand: Brand;
  title: string;
  /** Name of its file. */
  file: string;
}

/**
 * Issues of a save that gives an item a product, while published items show it that must not
 * (`brandedIssue` covers the opposite direction). Ignores items that showed it as a product item
 * before.
 */
export async function brandingIssues(
  trx: Trx,
  { context, spellings }: Work,
  id: number,
  before: Shown,
  after: Shown,
): Promise<FieldIssue[]> {
  const naming = ({ title, file }: Shown) =>
    (['title', 'file'] as const).find((part) => productMention({ title, file }[part], spellings));
  const becomes = isProduct(after.brand) && !isProduct(before.brand);
  const named = isProduct(before.brand) || naming(before) ? undefined : naming(after);
  if (!becomes && !named) return [];
  const users = (await selectUnbrandedUsers(trx, id, becomes)).map(namesFor(context));
  if (users.length === 0) return [];
  const field = becomes ? 'brand' : named === 'title' ? 'title' : 'file_id';
  const names = users.map(({ title }) => title).join(', ');
  const seen = users.filter(({ veiled }) => !veiled);
  const items = seen.map(({ type, id: of, title }) => ({ type, id: of, title }));
  return [{ field, code: 'shown_unbranded', params: { names }, items }];
}
