import type { MaterialDetail } from '@connect/contract/reports/material-register.ts';
import { REPORTS } from '@connect/contract/reports/report.ts';
import { type ActorContext, brandLimit, can, grantFor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { namesFor } from '../rights/visible-kinds.ts';
import { itemsSeen } from './items-seen.service.ts';
import {
  type CodeRecord,
  countCodes,
  type RegisterQuery,
  type RegisterSight,
  selectCode,
  selectCoded,
  selectCodes,
  selectLeading,
  selectReferring,
} from './material-register.queries.ts';
import { reportKinds } from './report-kinds.ts';
import { mayRun } from './reports.service.ts';

/** Whoever may run the report of the register reads it on the screen. Throws `forbidden`. */
async function sightOf(deps: Deps, { actor }: ActorContext): Promise<RegisterSight> {
  if (!mayRun(actor, 'material')) throw new DomainError('forbidden');
  const seen = await itemsSeen(deps, reportKinds(actor, 'view'), deps.clock.now());
  // Links to addresses are of no meeting.
  const others = can(actor, 'link.view') && grantFor(actor, 'report').only !== 'events';
  const linkBrands = others ? (brandLimit(actor, 'link') ?? brandLimit(actor, 'report')) : [];
  return { ...seen, linkBrands };
}

const rowOf = ({ item_ids: _ids, ...row }: CodeRecord) => row;

/** A page of the register by codes, with the counts of its tabs (domain/reports#register-on-the-screen). */
export async function listCodes(deps: Deps, context: ActorContext, query: RegisterQuery) {
  const seen = await sightOf(deps, context);
  const [rows, { counts, total }] = await Promise.all([
    selectCodes(deps.db, query, seen),
    countCodes(deps.db, query, seen),
  ]);
  return {
    rows: rows.map(rowOf),
    total,
    counts,
    sort: { by: 'material_expires_at', order: query.order ?? ('asc' as const) },
    title: REPORTS.material.title[context.language],
    now: seen.now,
  };
}

/** A code by one of its items, with what goes dark with it by name. Throws `not_found`. */
export async function getCode(
  deps: Deps,
  context: ActorContext,
  id: number,
): Promise<MaterialDetail> {
  const seen = await sightOf(deps, context);
  const code = await selectCode(deps.db, id, seen);
  if (!code) throw new DomainError('not_found');
  const [coded, leading, referring] = await Promise.all([
    selectCoded(deps.db, code, seen),
    can(context.actor, 'link.view') ? selectLeading(deps.db, code, seen) : [],
    selectReferring(deps.db, code, seen),
  ]);
  return { ...rowOf(code), coded, leading, referring: referring.map(namesFor(context)) };
}
