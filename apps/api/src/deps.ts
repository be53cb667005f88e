import type { Kysely, Transaction } from 'kysely';
import type { Afterwards } from './afterwards.ts';
import type { AuditChain } from './audit/audit-chain.service.ts';
import type { InTurn } from './auth/in-turn.ts';
import type { Keys } from './auth/keys.ts';
import type { SessionReader } from './auth/session-cache.ts';
import type { KnownCounts } from './content/known-counts.ts';
import type { DB } from './db/tables.ts';
import type { Mail } from './mail/mail.ts';
import type { FileStorage } from './media/storage.ts';
import type { VirusScanner } from './media/virus-scanner.ts';
import type { ReferenceLists } from './resources/reference/reference.service.ts';
import type { Settings } from './settings/settings.service.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** Time as the business sees it; tests set it. */
export interface Clock {
  now(): Date;
}

/** What routes and services are given; nothing of it is global. */
export interface Deps {
  readonly db: Db;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly keys: Keys;
  /** Null where none is set up: files are then not looked at. */
  readonly scanner: VirusScanner | null;
  /** Lists that this process keeps for forms and rules; forgotten after a change of them. */
  readonly reference: ReferenceLists;
  /** Counts of lists that this process keeps for some seconds. */
  readonly counts: KnownCounts;
  /** Told after a transaction that wrote to the audit, so that it can be sealed. */
  readonly sealer: Pick<AuditChain, 'soon'>;
}

/** Ways of signing in that the operator has switched on. */
export interface SignInSettings {
  /** With `break_glass` only the emergency account signs in by name and password. */
  readonly local: 'on' | 'break_glass';
  readonly breakGlassUsername: string | null;
  /** Name of the organisation's sign-in on its button; null where there is none. */
  readonly ssoLabel: string | null;
}

/** What accounts and sign-in need besides. */
export interface AccountDeps extends Deps {
  readonly chain: AuditChain;
  /** To be told whose rights or sessions have just changed, so that it shows at once. */
  readonly sessions: SessionReader;
  /** For sign-ins that count at the same places. */
  readonly inTurn: InTurn;
  /** For work that nobody waits for. */
  readonly afterwards: Afterwards;
  readonly signInOptions: SignInSettings;
  /** Null where no mail is configured: addresses are then shown once instead of sent. */
  readonly mail: Mail | null;
  /** Where people reach the app, without a slash at the end. */
  readonly publicUrl: string;
}
