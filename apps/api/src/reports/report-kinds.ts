import { areaOf } from '@connect/contract/kinds.ts';
import { MEETING_KINDS } from '@connect/contract/reports/material-register.ts';
import { type Actor, brandLimit, can, grantFor } from '../actor.ts';
import { type VisibleKind, visibleKinds } from '../rights/visible-kinds.ts';

/** Kinds that whoever takes away meetings alone is limited to. */
const MEETINGS: readonly string[] = MEETING_KINDS;

/** Kinds whose items, or what people did with them, somebody may take away (domain/reports#rights). */
export const reportKinds = (actor: Actor, right: 'view' | 'logs'): readonly VisibleKind[] =>
  visibleKinds(actor)
    .filter(({ kind }) => can(actor, `${areaOf(kind)}.${right}`))
    .filter(({ kind }) => grantFor(actor, 'report').only !== 'events' || MEETINGS.includes(kind))
    .map(({ kind, brands }) => ({ kind, brands: brands ?? brandLimit(actor, 'report') }));
