import type { ExportQuery } from '@connect/contract/calls/export.ts';
import { RECORD_LABELS } from '@connect/contract/labels.ts';
import {
  type LinkRecipient,
  recipientLabels as labels,
  type RecipientColumn,
} from '@connect/contract/links/link-recipient.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import type { ActorContext } from '../actor.ts';
import { type Columns, choice, moment, plain } from '../exports/columns.ts';
import { type Exportable, exportList } from '../exports/exports.service.ts';
import { maskedEmail, maskedPhone } from '../people/masking.ts';
import { takesNames } from '../people/names-in-files.ts';
import { agreementsOf } from '../users/consents.service.ts';
import { logLink } from './link-log.service.ts';
import type { LinkDeps } from './link-view.ts';
import {
  countRecipients,
  type RecipientColumns,
  recipientsStatement,
} from './recipients.queries.ts';
import {
  type RecipientQuery,
  recipientFilter,
  recipientOrder,
  recipientSight,
  recipientView,
} from './recipients.service.ts';

/** A recipient with what a message is sent to. */
type FileRow = LinkRecipient & Pick<Agreeing, 'email' | 'phone' | 'agrees'>;

/** Consents to be written to or called. */
const CONTACTS = [
  'marketing_line',
  'marketing_email',
  'marketing_sms',
  'marketing_phone',
] as const satisfies readonly ConsentPurpose[];
type Contact = (typeof CONTACTS)[number];

/** A recipient with the consents that hold. */
interface Agreeing extends RecipientColumns {
  agrees: readonly Contact[];
}

/** A contact is in the file only for who agrees to one of its uses (domain/links#recipients). */
const usable = (
  { agrees }: Agreeing,
  contact: string | null,
  ...purposes: readonly Contact[]
): string | null => (purposes.some((purpose) => agrees.includes(purpose)) ? contact : null);

const FILE_COLUMNS: Columns<FileRow, RecipientColumn> = {
  user: [
    plain(RECORD_LABELS.id, ({ user }) => user.id),
    plain(labels.user, ({ user }) => user.display_name),
  ],
  user_type: [choice(userLabels.user_type, 'user_type', ({ user }) => user.user_type)],
  workplace: [plain(userLabels.workplace_id, ({ user }) => user.workplace)],
  province: [plain(userLabels.province_code, ({ user }) => user.province)],
  contact: [
    plain(userLabels.email, (row) => row.email),
    plain(userLabels.phone, (row) => row.phone),
  ],
  agrees: [
    plain(labels.agrees, ({ agrees }, words) =>
      agrees.map((purpose) => words.choice('consent_purpose', purpose)).join(', '),
    ),
  ],
  url: [plain(labels.url, (row) => row.url)],
  created_at: [moment(labels.created_at, (row) => row.created_at)],
  sent: [
    moment(labels.sent, (row) => row.sent_at),
    choice(labels.sent_via, 'channel', (row) => row.sent_via),
  ],
  delivered_at: [moment(labels.delivered_at, (row) => row.delivered_at)],
  clicks: [
    plain(labels.clicks, (row) => row.clicks),
    moment(labels.first_clicked_at, (row) => row.first_clicked_at),
    moment(labels.last_clicked_at, (row) => row.last_clicked_at),
  ],
};

/**
 * The recipients of a link with their own addresses as a file. It takes a reason whenever it names
 * somebody or holds addresses, since whoever has one clicks as its person (domain/links#recipients).
 */
export async function exportRecipients(
  deps: LinkDeps,
  context: ActorContext,
  id: number,
  query: RecipientQuery & ExportQuery,
) {
  const row = await logLink(deps, context, id);
  const seen = recipientSight(deps, context, row);
  const sight = { ...seen, masked: seen.masked || !takesNames(context.actor) };
  const filter = { ...recipientFilter(context, id, query), userIds: query.ids };
  const now = deps.clock.now();
  const list: Exportable<RecipientColumns & Partial<Agreeing>, FileRow> = {
    name: 'link-recipients',
    type: 'link',
    item: { id, title: row.name },
    columns: FILE_COLUMNS,
    statement: recipientsStatement(filter, recipientOrder(query)),
    count: (trx) => countRecipients(trx, filter),
    async complete(trx, rows) {
      const ids = rows.map((one) => one.user_id);
      const agreed = await agreementsOf(trx, ids, CONTACTS, now);
      return rows.map((one) => ({ ...one, agrees: agreed.get(one.user_id) ?? [] }));
    },
    present: (raw) => {
      const one = { agrees: [], ...raw };
      const email = usable(one, one.email, 'marketing_email');
      const phone = usable(one, one.phone, 'marketing_sms', 'marketing_phone');
      return {
        ...recipientView(one, sight),
        agrees: one.agrees,
        email: sight.masked ? maskedEmail(email) : email,
        phone: sight.masked ? maskedPhone(phone) : phone,
      };
    },
    unmasked: !sight.masked || sight.addressOf !== null,
  };
  return exportList(deps, context, list, query);
}
