import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { type Actor, can, grantFor } from '../actor.ts';
import { userSight } from './user-scope.ts';

/** What a sales manager changes: contact data and the representative. */
const CONTACT_AND_OWNER: readonly (keyof UserValues)[] = [
  'email',
  'phone',
  'preferred_channel',
  'owner_rep_id',
];

/** Whether the actor may change every field, the state of accounts, and workplaces, which are everybody's. */
export const mayWriteAll = (actor: Actor): boolean =>
  can(actor, 'user.edit') && grantFor(actor, 'user').only === undefined;

/** Whether the actor reads a field of the users in sight (domain/users#segments). */
export const mayRead = (actor: Actor, field: keyof UserValues): boolean =>
  field !== 'segment' || userSight(actor).segment;

/** Whether the actor may change a field, by the narrowing of the matrix (domain/users#who-changes-what). */
export const mayWrite = (actor: Actor, field: keyof UserValues): boolean =>
  mayWriteAll(actor) ||
  (can(actor, 'user.edit') &&
    grantFor(actor, 'user').only === 'contact_owner_ladder' &&
    CONTACT_AND_OWNER.includes(field));

/** Whether the actor may write consents down: whoever changes users, and whoever looks after privacy. */
export const mayRecord = (actor: Actor): boolean =>
  mayWriteAll(actor) || can(actor, 'privacy.manage');
