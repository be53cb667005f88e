import type { Brand } from '@connect/contract/constants.ts';
import type { SignalKind } from '@connect/contract/users/adoption.ts';
import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { Signal } from './rules.ts';

/** Actions of the usage log that say something, besides views (domain/ladder#points). */
export const SCORED_ACTIONS = {
  download: 'download',
  share: 'share',
  question: 'question',
  survey: 'survey',
  click: 'click',
} as const satisfies Record<string, SignalKind>;

/** Whose signals are read, and from when on. */
export interface Reading {
  user_id: number;
  since: string;
}

export type ProductSignal = Signal & { userId: number; brand: Brand };

interface Row {
  user_id: number;
  brand: Brand;
  source: Signal['source'];
  kind: SignalKind;
  id: number;
  at: string;
  item: number;
  qualified: boolean;
  completed: boolean;
}

const actions = sql.lit(`{${Object.keys(SCORED_ACTIONS).join(',')}}`);

/** What people did about products, without what is medical, without bots. */
export async function selectSignals(
  trx: Trx,
  readings: readonly Reading[],
): Promise<ProductSignal[]> {
  const { rows } = await sql<Row>`
    with reading as materialized (
      select user_id, since from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        as r(user_id bigint, since timestamptz)
    )
    select r.user_id, coalesce(c.brand, k.brand) as brand, 'log' as source, l.action as kind, l.id,
      l.occurred_at as at, coalesce(c.id, -k.id) as item, l.is_qualified as qualified,
      l.is_completed as completed
    from reading r
      join lateral (select * from engagement_log e
        where e.user_id = r.user_id and e.occurred_at >= r.since and not e.is_bot
          and not e.is_internal and (e.action = any(${actions}::text[])
            or (e.action = 'view' and (e.is_qualified or e.is_completed)))
        offset 0) l on true
      left join link k on l.action = 'click' and k.id = l.link_id
      left join content c
        on c.id = case when l.action = 'click' then k.target_id else l.content_id end
    where coalesce(c.promotional_type, '') <> 'medical'
      and coalesce(c.brand, k.brand) in (select brand from product_adoption_ladder)
    union all
    select r.user_id, c.brand, 'registration', x.kind, g.id, x.at, c.id, true, false
    from reading r join registration g on g.user_id = r.user_id and g.kind = 'webinar'
      join content c on c.id = g.content_id and c.promotional_type <> 'medical'
      cross join lateral (values ('registration', g.registered_at), ('attendance', g.joined_at))
        as x(kind, at)
    where x.at >= r.since and g.status not in ('waitlisted', 'rejected')
      -- Whoever cancelled and registered anew did it once.
      and (g.status <> 'cancelled'
        or not exists (select from registration o where o.place = g.content_id and o.user_id = g.user_id))
    union all
    select r.user_id, g.brand, 'guideline', 'guideline', g.id, g.occurred_at, c.id, true, false
    from reading r join guideline_request g on g.user_id = r.user_id
        and g.occurred_at >= r.since and g.request in ('download', 'print_request')
      join content c on c.id = g.document_id and c.promotional_type <> 'medical'`.execute(trx);
  return rows.flatMap(({ user_id: userId, at, kind, qualified, completed, ...row }) => {
    // A view that was long enough, and one that went to the end, are two things.
    const kinds: SignalKind[] =
      kind === 'view'
        ? [...(qualified ? [kind] : []), ...(completed ? (['completion'] as const) : [])]
        : [kind];
    return kinds.map((one) => ({ ...row, userId, at: Date.parse(at), kind: one }));
  });
}
