import type { Kysely, Transaction } from 'kysely';
import type { DB } from './db/tables.ts';
import type { FileStorage } from './media/storage.ts';
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
  /** Told after a transaction that wrote to the audit, so that it can be sealed. */
  readonly sealer: { soon(): void };
}
