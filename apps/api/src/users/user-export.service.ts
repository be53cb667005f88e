import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { RECORD_LABELS } from '@connect/contract/labels.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import type { UserRow, user } from '@connect/contract/users/user.ts';
import { CONTACT_CHANNELS } from '@connect/contract/users/user-choices.ts';
import { userLabels as labels } from '@connect/contract/users/user-fields.ts';
import { type ActorContext, can } from '../actor.ts';
import type { Deps } from '../deps.ts';
import {
  type Columns,
  choice,
  day,
  moment,
  names,
  type Part,
  plain,
  yesNo,
} from '../exports/columns.ts';
import { type Exportable, exportList } from '../exports/exports.service.ts';
import { userSight } from '../people/user-scope.ts';
import { listingFor, refuseOracle, sortFor } from './user.service.ts';
import type { UserRecord } from './user-record.queries.ts';
import { userRowView } from './user-view.ts';
import { allUsers, countUsers, type UserListQuery } from './users-list.queries.ts';

const type: Part<UserRow> = choice(labels.user_type, 'user_type', (row) => row.user_type);
const profession: Part<UserRow> = choice(labels.profession, 'profession', (row) => row.profession);
const email: Part<UserRow> = plain(labels.email, (row) => row.email);

const contactParts = CONTACT_CHANNELS.map(
  (channel): Part<UserRow> => ({
    head: (words) =>
      `${words.label(labels.contact)}: ${words.choice('preferred_channel', channel)}`,
    cell: (row, words) => words.choice('contact', row.contact[channel]),
  }),
);

/** How the columns of the lists are written in a file (domain/users#files). */
const FILE_COLUMNS: Columns<UserRow, (typeof user.list.columns)[number]> = {
  display_name: [
    plain(RECORD_LABELS.id, (row) => row.id),
    plain(labels.display_name, (row) => row.display_name),
  ],
  user_type: [type, profession],
  license_no: [
    plain(labels.license_no, (row) => row.license_no),
    choice(labels.license_status, 'license_status', (row) => row.license_status),
  ],
  license_expires_at: [day(labels.license_expires_at, (row) => row.license_expires_at)],
  specialty_ids: [names(labels.specialty_ids, 'specialty', (row) => row.specialty_ids)],
  workplace_id: [
    plain(labels.workplace_id, (row) => row.workplace?.name_th ?? row.workplace_name_raw),
  ],
  workplace_type: [
    choice(labels.workplace_type, 'workplace_type', (row) => row.workplace?.type ?? null),
  ],
  province_code: [
    names(labels.province_code, 'province', (row) =>
      row.province_code === null ? [] : [Number(row.province_code)],
    ),
    choice(labels.region, 'region', (row) => row.region),
  ],
  contact: [
    email,
    plain(labels.phone, (row) => row.phone && nationalPhone(row.phone)),
    ...contactParts,
  ],
  owner_rep_id: [plain(labels.owner_rep_id, (row) => row.owner?.display_name ?? null)],
  adoption: [
    plain(
      labels.adoption,
      (row, words) =>
        row.adoption
          ?.map(({ brand, value_id }) => `${brand}: ${words.names('ladder_value', [value_id])}`)
          .join(', ') ?? null,
    ),
  ],
  cpe_credits: [plain(labels.cpe_credits, (row) => row.cpe_credits)],
  employee_code: [plain(labels.employee_code, (row) => row.employee_code)],
  territory_code: [plain(labels.territory_code, (row) => row.territory_code)],
  team: [
    plain(labels.team, (row) => row.team),
    plain(labels.manager_user_id, (row) => row.manager?.display_name ?? null),
  ],
  brand_scope: [plain(labels.brand_scope, (row) => row.brand_scope.join(', '))],
  hcp_count: [plain(labels.hcp_count, (row) => row.hcp_count)],
  link_count: [plain(labels.link_count, (row) => row.link_count)],
  link_clicks_30d: [plain(labels.link_clicks_30d, (row) => row.link_clicks_30d)],
  department: [plain(labels.department, (row) => row.department)],
  email: [email],
  staff_account: [plain(labels.staff_account, (row) => row.staff_account?.display_name ?? null)],
  registered_at: [
    moment(labels.registered_at, (row) => row.registered_at),
    choice(labels.registration_source, 'registration_source', (row) => row.registration_source),
  ],
  last_active_at: [moment(labels.last_active_at, (row) => row.last_active_at)],
  score_90d: [
    plain(labels.score_90d, (row) => row.score_90d),
    choice(labels.segment, 'segment', (row) => row.segment),
    yesNo(labels.is_kol, (row) => row.is_kol),
  ],
  status: [choice(labels.status, 'user_status', (row) => row.status)],
};

/**
 * The users of a list as a file; in clear only for who may take people away, with a reason
 * (domain/users#files).
 */
export async function exportUsers(
  deps: Deps,
  context: ActorContext,
  query: UserListQuery & ExportQuery,
) {
  const { actor } = context;
  refuseOracle(actor, query);
  const now = deps.clock.now();
  const seen = userSight(actor);
  const sight = { ...seen, masked: seen.masked || !can(actor, 'pii.export') };
  const listing = listingFor(actor, now);
  const list: Exportable<UserRecord, UserRow> = {
    name: 'user',
    type: 'user',
    columns: FILE_COLUMNS,
    statement: allUsers(query, sortFor(query), listing),
    count: (trx) => countUsers(trx, query, listing),
    present: (row) => userRowView(row, sight, context, now),
    unmasked: !sight.masked,
  };
  return exportList(deps, context, list, query);
}
