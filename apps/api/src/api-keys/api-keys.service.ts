import type { ApiScope } from '@connect/contract/constants.ts';
import type { ApiKeyRow, apiKeyCreate, apiKeyUpdate } from '@connect/contract/programs/api-key.ts';
import { apiKeyRow } from '@connect/contract/programs/api-key.ts';
import type { z } from 'zod';
import type { ActorContext } from '../actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Deps, Trx } from '../deps.ts';
import { DomainError, refuseInvalid } from '../domain-error.ts';
import { personOf } from '../people/person-of.ts';
import { auditDiff } from '../writing/changes.ts';
import { refuseStale } from '../writing/refuse-stale.ts';
import { writeTransaction } from '../writing/write-transaction.ts';
import {
  insertKey,
  type KeyRow,
  lockKey,
  revokeKey,
  selectKey,
  selectKeys,
  updateKey,
} from './api-keys.queries.ts';
import { type MadeKey, makeKey } from './key-text.ts';

const scopeList = apiKeyRow.shape.scopes;

/** Whether a key is accepted at this moment (domain/access#api-keys). */
function statusOf(row: KeyRow, now: Date): ApiKeyRow['status'] {
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at !== null && new Date(row.expires_at) <= now ? 'expired' : 'active';
}

function shown(row: KeyRow, now: Date): ApiKeyRow {
  const { created_by, maker_name, scopes, ...rest } = row;
  return {
    ...rest,
    scopes: scopeList.parse(scopes),
    status: statusOf(row, now),
    created_by: personOf(created_by, maker_name),
  };
}

/** A key that ends in the past could never be used and is most likely a typing error. */
function refusePast(expiresAt: string | null | undefined, now: Date): void {
  if (expiresAt && new Date(expiresAt) <= now) {
    refuseInvalid([{ field: 'expires_at', code: 'date_future' }]);
  }
}

const WATCHED = ['name', 'allowed_ips', 'rate_limit_per_min', 'expires_at'] as const;

/**
 * The fields that an update changes. Two spellings of one moment with different offsets count as
 * equal.
 */
function changedFields(row: KeyRow, sent: Partial<KeyRow>): (typeof WATCHED)[number][] {
  const comparable = (field: string, value: unknown) =>
    field === 'expires_at' && typeof value === 'string' ? Date.parse(value) : JSON.stringify(value);
  return WATCHED.filter(
    (field) =>
      sent[field] !== undefined && comparable(field, sent[field]) !== comparable(field, row[field]),
  );
}

/** API keys for the platform’s server. `told` is called after every change of a key. */
export function apiKeyService(deps: Deps, told: () => void) {
  async function audited<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    const result = await writeTransaction(deps, work);
    told();
    return result;
  }

  async function load(trx: Trx, id: number): Promise<KeyRow> {
    const row = await lockKey(trx, id);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  async function again(trx: Trx, id: number): Promise<ApiKeyRow> {
    const row = await selectKey(trx, id);
    if (!row) throw new DomainError('not_found');
    return shown(row, deps.clock.now());
  }

  const note = (
    trx: Trx,
    context: ActorContext,
    key: { id: number; name: string },
    entry: { action: string; diff?: unknown; reason?: string },
  ) =>
    recordAudit(trx, deps.clock, context, {
      entityType: 'api_key',
      entityId: key.id,
      entityTitle: key.name,
      ...entry,
    });

  return {
    async list(query: { page: number; limit: number; search?: string }) {
      const now = deps.clock.now();
      const { rows, total } = await selectKeys(deps.db, query, now);
      return { rows: rows.map((row) => shown(row, now)), total, now };
    },

    /** Creates a key. Its full text is returned here once and never again. */
    create(context: ActorContext, values: z.output<typeof apiKeyCreate>) {
      const now = deps.clock.now();
      refusePast(values.expires_at, now);
      const wanted: ApiScope[] = [...new Set(values.scopes)];
      return audited(async (trx) => {
        let made: MadeKey;
        let id: number | null;
        do {
          made = makeKey();
          const { prefix, hash } = made;
          const key = { ...values, scopes: wanted, prefix, hash, created_by: context.actor.id };
          id = await insertKey(trx, key, now);
        } while (id === null);
        const { name, allowed_ips, rate_limit_per_min, expires_at } = values;
        await note(
          trx,
          context,
          { id, name },
          {
            action: 'api_key.create',
            diff: { scopes: wanted, allowed_ips, rate_limit_per_min, expires_at },
          },
        );
        return { key: await again(trx, id), secret: made.secret };
      });
    },

    update(context: ActorContext, id: number, sent: z.output<typeof apiKeyUpdate>) {
      const { version, ...values } = sent;
      refusePast(values.expires_at, deps.clock.now());
      return audited(async (trx) => {
        const row = await load(trx, id);
        refuseStale(row.version, version, {});
        if (row.revoked_at !== null) throw new DomainError('wrong_state');
        const changed = changedFields(row, values);
        if (changed.length > 0) {
          await updateKey(trx, id, values);
          const diff = auditDiff(changed, { ...row }, values);
          await note(trx, context, row, { action: 'api_key.update', diff });
        }
        return again(trx, id);
      });
    },

    revoke(context: ActorContext, id: number, reason: string) {
      return audited(async (trx) => {
        const row = await load(trx, id);
        if (row.revoked_at !== null) throw new DomainError('wrong_state');
        await revokeKey(trx, id, context.actor.id, deps.clock.now());
        await note(trx, context, row, { action: 'api_key.revoke', reason });
        return again(trx, id);
      });
    },
  };
}
