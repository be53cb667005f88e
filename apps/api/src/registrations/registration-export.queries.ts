import type { Brand } from '@connect/contract/constants.ts';
import type { EventFormat, EventType } from '@connect/contract/events/event-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../deps.ts';
import {
  listed,
  ORDER_OF,
  RECORD,
  RECORD_JOINS,
  type RegistrationAsked,
  type RegistrationListing,
  type RegistrationRecord,
  type RegistrationSort,
} from './registrations.queries.ts';

/** A registration with its event, uncovered. */
export interface ExportRecord extends RegistrationRecord {
  event_id: number;
  event_title: string;
  event_type: EventType;
  format: EventFormat;
  start_at: string | null;
  venue_name: string;
  event_province: string | null;
  responsible: number | null;
  brand: Brand;
  material_code: string | null;
  meal_value_per_head: number | null;
}

const within = (brands: readonly Brand[] | null) =>
  brands ? sql`c.brand = any(${[...brands]})` : sql`true`;

const OF_EVENTS = sql`join content c on c.id = r.content_id and c.deleted_at is null
  join event e on e.content_id = c.id`;

/** Registrations of one event, or of all of these brands, in their order. */
export const allOfEvents = (
  query: RegistrationAsked,
  sort: RegistrationSort,
  listing: RegistrationListing,
  brands: readonly Brand[] | null,
): RawBuilder<ExportRecord> => sql<ExportRecord>`
  select ${RECORD(listing.users)}, c.id as event_id, c.title as event_title, e.event_type, e.format,
    e.start_at, e.venue_name, e.province_code as event_province,
    coalesce(e.owner_staff_id, c.created_by) as responsible, c.brand, c.material_code,
    e.meal_value_per_head
  from ${RECORD_JOINS} ${OF_EVENTS} where ${listed(query, listing)} and ${within(brands)}
  order by ${ORDER_OF(sort)}`;

export async function countOfEvents(
  trx: Trx,
  query: RegistrationAsked,
  listing: RegistrationListing,
  brands: readonly Brand[] | null,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from registration r ${OF_EVENTS}
    where ${listed(query, listing)} and ${within(brands)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
