import type { GuidelineDetails, GuidelineRequest } from '@connect/contract/guidelines/guideline.ts';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';

/** A request as its row of the usage log stands for it. */
export interface RequestRow extends GuidelineDetails {
  view_id: string;
  occurred_at: string;
  request: GuidelineRequest;
  document_id: number;
  user_id: number | null;
}

/**
 * Writes requests whose rows of the usage log are there; who asks, and the guide, are kept as they are now.
 */
export async function upsertRequests(trx: Trx, rows: readonly RequestRow[]): Promise<void> {
  await sql`
    insert into guideline_request as g (view_id, occurred_at, request, document_id, document_title,
      brand, material_code, user_id, user_type, workplace_id, province_code, owner_rep_id, channel,
      link_id, patient_group, quantity, delivery_address, contact_phone, fulfilment_status)
    select r.view_id, r.occurred_at, r.request, c.id, c.title, c.brand, c.material_code, u.id,
      u.user_type, u.workplace_id, u.province_code, u.owner_rep_id, l.channel, l.link_id,
      r.patient_group, x.quantity,
      case when x.quantity is null or u.id is null then '' else coalesce(r.delivery_address, '') end,
      case when x.quantity is null or u.id is null then '' else coalesce(r.contact_phone, '') end,
      case when x.quantity is not null then 'new' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(view_id uuid,
        occurred_at timestamptz, request text, document_id bigint, user_id bigint, quantity integer,
        delivery_address text, contact_phone text, patient_group text)
      join engagement_log l on l.view_id = r.view_id and l.occurred_at = r.occurred_at
      join content c on c.id = r.document_id
      left join platform_user u on u.id = r.user_id
      cross join lateral (select case when r.request = 'print_request'
        then coalesce(r.quantity, 1) end as quantity) x
    order by r.view_id
    on conflict (view_id) do update set occurred_at = excluded.occurred_at,
      channel = excluded.channel, link_id = excluded.link_id`.execute(trx);
}

/** Takes out requests that turned out to be one with another; what is under way already stays. */
export async function deleteRequests(trx: Trx, viewIds: readonly string[]): Promise<void> {
  await sql`delete from guideline_request where view_id = any(${viewIds}::uuid[])
    and coalesce(fulfilment_status, 'new') = 'new'`.execute(trx);
}
