import type { ApiScope, Brand, Language, Region } from '@connect/contract/constants.ts';
import {
  type Area,
  GRANTS,
  type Permission,
  permissionsOf,
  type Role,
} from '@connect/contract/permissions.ts';

/** The person behind a request: role, scopes and the session that proves it. */
export interface Actor {
  readonly id: number;
  readonly displayName: string;
  readonly role: Role;
  /** Empty means every brand. */
  readonly brandScope: readonly Brand[];
  /** Empty means every region. */
  readonly regionScope: readonly Region[];
  readonly sessionId: string;
  /** What must be done before anything else: a new password, or setting up two-step sign-in. */
  readonly restricted: 'password' | 'mfa' | null;
}

/** The program behind a request with an API key. */
export interface ApiKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly rateLimitPerMinute: number;
  readonly expiresAt: string | null;
}

/** What a service needs to know of the call it serves. */
export interface CallContext {
  readonly language: Language;
  readonly requestId: string;
  /** HMAC of the address: the address itself is never stored (DOMAIN D-30). */
  readonly ipHash: string;
  readonly userAgent: string;
}

/** What Connect does by itself, named by the job that does it. */
export const systemContext = (job: string) =>
  ({ actor: null, language: 'th', requestId: job, ipHash: '', userAgent: '' }) as const;

/** A call by somebody signed in. */
export interface ActorContext extends CallContext {
  readonly actor: Actor;
}

const held = new Map<Role, ReadonlySet<Permission>>();

function permissionSet(role: Role): ReadonlySet<Permission> {
  let set = held.get(role);
  if (!set) {
    set = new Set(permissionsOf(role));
    held.set(role, set);
  }
  return set;
}

export const can = (actor: Actor, permission: Permission): boolean =>
  permissionSet(actor.role).has(permission);

export const grantFor = (actor: Actor, area: Area) => GRANTS[actor.role][area];

/** The brands an area is limited to for this person; null = all of them. */
export function brandLimit(actor: Actor, area: Area): readonly Brand[] | null {
  // People who speak belong to no brand.
  if (area === 'host') return null;
  return grantFor(actor, area).scoped && actor.brandScope.length > 0 ? actor.brandScope : null;
}
