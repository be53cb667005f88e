import { parseFields } from '@connect/contract/field-issues.ts';
import { consentIssues, HOST_NEEDS } from '@connect/contract/host-rules.ts';
import {
  HOST_PERSONAL,
  type HostItem,
  type HostKind,
  type HostRow,
  hostCreate,
} from '@connect/contract/resources/host.ts';
import type { Actor, ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { contentService } from '../../content/content.service.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { FILE_COLUMNS } from '../../content/file-columns.ts';
import { saveItem } from '../../content/save.service.ts';
import { pickFields } from '../../content/values.ts';
import { visibleKinds } from '../../content/visible-kinds.ts';
import type { OwnWarning } from '../../content/warnings.ts';
import type { Work } from '../../content/work.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { names, plain, yesNo } from '../../exports/columns.ts';
import {
  type HostExtra,
  type HostListColumns,
  type HostOwn,
  type HostQuery,
  hostTable,
  linkProblem,
  selectLinkableMembers,
  selectLiveIn,
} from './host.queries.ts';

const FIELDS = hostCreate.keyof().options;
const NAME_MAX = 150;
const MEMBERS_SHOWN = 20;

const TITLES = {
  webinar_host: { th: 'วิทยากร', en: 'Meeting hosts' },
  video_host: { th: 'ผู้บรรยายวิดีโอ', en: 'Video speakers' },
  podcast_host: { th: 'ผู้ดำเนินรายการ Deep Talk', en: 'Deep Talk hosts' },
} as const;

export type HostDefinition = ContentKindDefinition<
  HostOwn,
  HostExtra,
  HostListColumns,
  HostQuery,
  HostRow,
  HostItem
>;

/** Where somebody who does not agree is hidden; others than the person may see are counted only. */
function hiddenIn(
  row: Pick<HostOwn, 'publicity_consent'> & Pick<HostExtra, 'live_in'>,
  actor: Actor,
): OwnWarning[] {
  const n = row.live_in.length;
  if (row.publicity_consent || n === 0) return [];
  const visible = new Map(visibleKinds(actor).map(({ kind, brands }) => [kind, brands]));
  const items = row.live_in
    .filter(({ type, brand }) => {
      const brands = visible.get(type);
      return brands === null || brands?.includes(brand);
    })
    .map(({ type, id, title }) => ({ type, id, title }));
  return [{ code: 'consent_hidden', params: { n }, items }];
}

/** Writes down that somebody agreed or withdrew, and in what is live that shows or hides them. */
async function recordConsent(
  trx: Trx,
  work: Work,
  kind: HostKind,
  person: { id: number; title: string; publicity_consent: boolean },
): Promise<void> {
  const live = await selectLiveIn(trx, person.id);
  await recordAudit(trx, work.deps.clock, work.context, {
    action: `${kind}.${person.publicity_consent ? 'consent_give' : 'consent_withdraw'}`,
    entityType: kind,
    entityId: person.id,
    entityTitle: person.title,
    diff: { live_in: live.map(({ type, id }) => `${type} ${id}`) },
  });
}

/** The people of one kind: three lists over one table (DOMAIN 1.7, D-05). */
const hostKind = (kind: HostKind): HostDefinition => ({
  kind,
  area: 'host',
  title: TITLES[kind],
  fields: FIELDS,
  ownFields: [
    'title_prefix',
    'name_en',
    'position',
    'workplace',
    'email',
    'phone',
    'license_no',
    'linked_user_id',
    'disclosure',
    'publicity_consent',
    'publicity_consent_media_id',
  ],
  needs: HOST_NEEDS,
  table: hostTable(kind),
  relations: [],
  files: [
    {
      field: 'publicity_consent_media_id',
      kinds: ['document', 'image'],
      ids: ({ publicity_consent_media_id: id }) => (id === null ? [] : [id]),
    },
  ],
  plainText: true,
  titleMax: NAME_MAX,
  personal: HOST_PERSONAL,
  copied: (values) => ({ ...values, linked_user_id: null }),
  issues: () => [],
  async check(trx, work, { id, before, values }) {
    // Withdrawing is always possible: it hides the person wherever they are shown.
    const publish = before?.status === 'publish' ? [] : consentIssues(values);
    if (id !== null && before && before.publicity_consent !== values.publicity_consent) {
      await recordConsent(trx, work, kind, { id, ...values });
    }
    const user = values.linked_user_id;
    if (user === null || user === before?.linked_user_id) return { publish };
    const code = await linkProblem(trx, kind, id, user);
    return code ? { publish, issues: [{ field: 'linked_user_id', code }] } : { publish };
  },
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(hostCreate, snapshot),
  // What is published lacks nothing but consent that was withdrawn, which can always be recorded.
  freeFields: ['publicity_consent', 'publicity_consent_media_id'],
  warnings: (row, { actor }) => [
    ...(row.same_person > 0 ? [{ code: 'person_duplicate' } as const] : []),
    ...hiddenIn(row, actor),
  ],
  columns: {
    ...FILE_COLUMNS,
    title: [plain('title_prefix', (row) => row.title_prefix), plain('title', (row) => row.title)],
    place: [plain('position', (row) => row.position), plain('workplace', (row) => row.workplace)],
    specialty_ids: [names('specialty_ids', 'specialty', (row) => row.specialty_ids)],
    usage_count: [plain('usage_count', (row) => row.usage_count)],
    publicity_consent: [yesNo('publicity_consent', (row) => row.publicity_consent)],
  },
  row: (row, shared) => ({
    ...shared,
    title_prefix: row.title_prefix,
    position: row.position,
    workplace: row.workplace,
    specialty_ids: row.specialty_ids,
    publicity_consent: row.publicity_consent,
    usage_count: row.usage_count,
  }),
  item: ({ evidence, live_in: _shown, ...row }, shared, { address }) => ({
    ...row,
    ...shared,
    pi_document: null,
    consent_evidence: evidence && {
      id: evidence.id,
      file_name: evidence.file_name,
      url: evidence.kind === 'image' ? address(evidence) : null,
    },
  }),
});

export const hostKinds: Readonly<Record<HostKind, HostDefinition>> = {
  webinar_host: hostKind('webinar_host'),
  video_host: hostKind('video_host'),
  podcast_host: hostKind('podcast_host'),
};

/** What can be done with people of one kind beyond what all content can. */
export function hostService(deps: Deps, kind: HostKind) {
  const people = contentService(deps, hostKinds[kind]);

  return {
    /**
     * Makes the same person a draft of another kind, with photo, biography and consent; 422 for the
     * kind that they are of already. The link to a user stays behind: it belongs to one entry.
     */
    copy(context: ActorContext, id: number, to: HostKind) {
      if (to === kind) refuseInvalid([{ field: 'to', code: 'option' }]);
      const others = contentService(deps, hostKinds[to]);
      return others.written(context, async (trx, work) => {
        const person = await people.load(trx, work, id);
        if (person.deleted_at !== null) throw new DomainError('not_found');
        const values = {
          ...hostKinds[kind].values(person),
          slug: null,
          status: 'draft' as const,
          published_at: null,
          expires_at: null,
          linked_user_id: null,
        };
        return saveItem(trx, work, hostKinds[to], {
          current: null,
          values,
          sent: {},
          action: `${to}.copy`,
        });
      });
    },

    /** Users that people of this kind can be linked to. */
    members: (search: string) => selectLinkableMembers(deps.db, kind, search, MEMBERS_SHOWN),
  };
}
