import { type Brand, isProduct } from '@connect/contract/constants.ts';
import type { Dependents } from '@connect/contract/content-calls.ts';
import type { ErrorCode, FieldIssue } from '@connect/contract/errors.ts';
import { productMention } from '@connect/contract/unbranded.ts';
import { type Actor, type ActorContext, brandLimit } from '../actor.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import type { KindRules } from './content-kind.ts';
import {
  selectDependents,
  selectPublishedUsers,
  selectUnbrandedUsers,
} from './dependents.queries.ts';
import { namesFor, visibleKinds } from './visible-kinds.ts';
import type { Work } from './work.ts';

/** What refers to these items, as far as this person may see it; the rest is counted. */
export function dependentsOf(
  deps: Deps,
  context: ActorContext,
  kind: Pick<KindRules<object>, 'kind' | 'area'>,
  ids: readonly number[],
): Promise<Dependents> {
  const { actor } = context;
  const scope = { kind: kind.kind, brands: brandLimit(actor, kind.area) };
  return selectDependents(deps.db, scope, ids, visibleKinds(actor), deps.clock.now());
}

/**
 * Refuses while published items refer to this one (DOMAIN 2.1): with `needed`, only those that
 * cannot be published without it. The caller holds the lock of the item, which whoever makes
 * something refer to it has to share.
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

/** By what an item says of products where others show it. */
interface Shown {
  brand: Brand;
  title: string;
  /** The name of its file. */
  file: string;
}

/**
 * A save that makes an item one of a product, while published items show it that must not
 * (`brandedIssue` refuses the other way round). What was so before is not held against it.
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
