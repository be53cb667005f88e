import type { ApiScope, Brand, Language, Region } from '@connect/contract/constants.ts';
import {
  type Area,
  GRANTS,
  type Permission,
  permissionsOf,
  type Role,
} from '@connect/contract/permissions.ts';

/** The staff account behind a request: role, scopes and the session that proves it. */
export interface Actor {
  readonly id: number;
  readonly displayName: string;
  readonly role: Role;
  /** Empty means every brand. */
  readonly brandScope: readonly Brand[];
  /** Empty means every region. */
  readonly regionScope: readonly Region[];
  readonly sessionId: string;
  /**
   * What the account must do before any other call works: set a new password, or set up two-step
   * sign-in.
   */
  readonly restricted: 'password' | 'mfa' | null;
}

/** The program behind a request with an API key. */
export interface ApiKey {
  readonly id: number;
  /** Its first characters, by which it is recognised. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly rateLimitPerMinute: number;
  readonly expiresAt: string | null;
}

/** What a service needs to know about the call it serves. */
export interface CallContext {
  readonly language: Language;
  readonly requestId: string;
  /** HMAC of the network address: the address itself is never stored (domain/usage#addresses). */
  readonly ipHash: string;
  readonly userAgent: string;
}

/** A call by a signed-in staff account. */
export interface ActorContext extends CallContext {
  readonly actor: Actor;
}

/** A call by a program with its API key. */
export interface ProgramContext extends CallContext {
  readonly actor: null;
  readonly program: Pick<ApiKey, 'name'>;
}

/** Work that Connect does on its own. */
export interface SystemContext extends CallContext {
  readonly actor: null;
  /** Name of the job or command that does the work. */
  readonly job: string;
}

/** A call without a signed-in account: before sign-in, or when a sign-in fails. */
export interface NobodyContext extends CallContext {
  readonly actor: null;
}

/**
 * Every author of a write: staff, programs, Connect itself, and callers without a signed-in
 * account.
 */
export type WriteContext = ActorContext | ProgramContext | SystemContext | NobodyContext;

export const systemContext = (job: string): SystemContext => ({
  actor: null,
  job,
  language: 'th',
  requestId: job,
  ipHash: '',
  userAgent: '',
});

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

/** Whether an API key has a scope (domain/access#api-keys). */
export const keyOpens = (key: Pick<ApiKey, 'scopes'>, scope: ApiScope): boolean =>
  key.scopes.includes(scope);

export const grantFor = (actor: Actor, area: Area) => GRANTS[actor.role][area];

/** The brands an area is limited to for this actor; null = every brand. */
export function brandLimit(actor: Actor, area: Area): readonly Brand[] | null {
  // Hosts belong to no brand.
  if (area === 'host') return null;
  return grantFor(actor, area).scoped && actor.brandScope.length > 0 ? actor.brandScope : null;
}
