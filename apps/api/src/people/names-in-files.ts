import { type Actor, can } from '../actor.ts';

/**
 * Whether an actor takes people away in clear: of everything, or only of that for which they are responsible
 * (domain/access#personal-data-in-files).
 */
export const takesNames = (actor: Actor, responsible: number | null): boolean =>
  can(actor, 'pii.export') || (can(actor, 'pii.export_own') && responsible === actor.id);
