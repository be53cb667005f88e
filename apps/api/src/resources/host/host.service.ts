import { parseFields } from '@connect/contract/field-issues.ts';
import { consentIssues, HOST_NEEDS } from '@connect/contract/host-rules.ts';
import {
  HOST_PERSONAL,
  type HostItem,
  type HostKind,
  type HostRow,
  hostCreate,
} from '@connect/contract/resources/host.ts';
import type { ActorContext } from '../../actor.ts';
import { contentService } from '../../content/content.service.ts';
import type { ContentKindDefinition } from '../../content/content-kind.ts';
import { refuseWhileUsed } from '../../content/dependents.service.ts';
import { FILE_COLUMNS } from '../../content/file-columns.ts';
import { saveItem } from '../../content/save.service.ts';
import { pickFields } from '../../content/values.ts';
import type { Deps } from '../../deps.ts';
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
  publishIssues: consentIssues,
  async check(trx, work, { id, before, values }) {
    // What is published may show them only for as long as they agree.
    if (id !== null && before?.publicity_consent && !values.publicity_consent) {
      await refuseWhileUsed(trx, work.context.actor, id, 'depended_on', true);
    }
    const user = values.linked_user_id;
    if (user === null || user === before?.linked_user_id) return {};
    const code = await linkProblem(trx, kind, id, user);
    return code ? { issues: [{ field: 'linked_user_id', code }] } : {};
  },
  values: (source) => pickFields(FIELDS, source),
  parse: (snapshot) => parseFields(hostCreate, snapshot),
  warnings: (row) => (row.same_person > 0 ? [{ code: 'person_duplicate' }] : []),
  columns: {
    ...FILE_COLUMNS,
    title: [plain('title_prefix', (row) => row.title_prefix), plain('name', (row) => row.title)],
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
  item: ({ evidence, ...row }, shared, { address }) => ({
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
