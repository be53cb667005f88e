import type { Kysely, Transaction } from 'kysely';
import type { AuditChain } from './audit/audit-chain.service.ts';
import type { InTurn } from './auth/in-turn.ts';
import type { Keys } from './auth/keys.ts';
import type { SessionReader } from './auth/sessions/session-cache.ts';
import type { DB } from './db/tables.ts';
import type { KnownCounts } from './lists/known-counts.ts';
import type { Mail } from './mail/mail.ts';
import type { FileStorage } from './media/files/storage.ts';
import type { VirusScanner } from './media/scanning/virus-scanner.ts';
import type { KeptNames } from './people/kept/user-names.service.ts';
import type { ReferenceLists } from './resources/reference/reference.service.ts';
import type { Settings } from './settings/settings.service.ts';
import type { UserLists } from './users/counting/list-counts.service.ts';
import type { KeptFacts } from './users/figures/figures.service.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Business time; tests set it. */
export interface Clock {
  now(): Date;
}

/** What routes and services get; none of it is global. */
export interface Deps {
  readonly db: Db;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly keys: Keys;
  /** Null when none is configured: files are then not scanned. */
  readonly scanner: VirusScanner | null;
  /**
   * Reference lists that this process caches for forms and rules; dropped after a change of one.
   */
  readonly reference: ReferenceLists;
  /** Facts of users that this process keeps, to count them by. */
  readonly people: KeptFacts;
  /** Names of users that this process keeps, to look for parts of them. */
  readonly userNames: KeptNames;
  /** Lists of users, over these facts. */
  readonly userLists: UserLists;
  /** List counts that this process caches for some seconds. */
  readonly counts: KnownCounts;
  /** Called after a transaction that wrote audit entries, so that they are sealed. */
  readonly sealer: Pick<AuditChain, 'soon'>;
}

/** The ways of signing in that the operator has enabled. */
export interface SignInSettings {
  /** With `break_glass` only the emergency account signs in by name and password. */
  readonly local: 'on' | 'break_glass';
  readonly breakGlassUsername: string | null;
  /** Label of the single sign-on button; null when there is none. */
  readonly ssoLabel: string | null;
}

/** What accounts and sign-in need besides `Deps`. */
export interface AccountDeps extends Deps {
  readonly chain: AuditChain;
  /**
   * Must be told which account's rights or sessions changed, so that the change applies at once.
   */
  readonly sessions: SessionReader;
  /** Runs sign-ins that share a counter, or registrations of an event, one after the other. */
  readonly inTurn: InTurn;
  readonly signInOptions: SignInSettings;
  /** Null when no mail is configured: links are then shown once instead of mailed. */
  readonly mail: Mail | null;
  /** Public address of the app, without a slash at the end. */
  readonly publicUrl: string;
  /** Address under which short links are served, without a slash at the end. */
  readonly linkUrl: string;
}
