import { areaOf } from '@connect/contract/kinds.ts';
import { type Actor, brandLimit, can } from '../actor.ts';
import { type VisibleKind, visibleKinds } from '../rights/visible-kinds.ts';

/** Kinds whose items, or what people did with them, somebody may take away (domain/reports#rights). */
export const reportKinds = (actor: Actor, right: 'view' | 'logs'): readonly VisibleKind[] =>
  visibleKinds(actor)
    .filter(({ kind }) => can(actor, `${areaOf(kind)}.${right}`))
    .map(({ kind, brands }) => ({ kind, brands: brands ?? brandLimit(actor, 'report') }));
