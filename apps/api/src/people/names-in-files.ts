import { type Actor, can } from '../actor.ts';

/**
 * Whether an actor takes people away in clear (domain/access#personal-data-in-files); some take those of an event
 * only where they are `responsible`. Without it nobody is named.
 */
export const takesNames = (actor: Actor, responsible: number | null = actor.id): boolean =>
  can(actor, 'pii.export') || (can(actor, 'pii.export_own') && responsible === actor.id);
