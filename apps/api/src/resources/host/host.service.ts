import {
  type HostCalls,
  type HostItem,
  type HostOwn,
  type HostRow,
  hostCreate,
  hostLabels,
} from '@connect/contract/hosts/host.ts';
import { consentIssues, HOST_NEEDS } from '@connect/contract/hosts/host-rules.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import type { Actor, ActorContext } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { contentService } from '../../content/content.service.ts';
import type { ContentKindDefinition } from '../../content/kinds/content-kind.ts';
import { fileColumns } from '../../content/kinds/file-columns.ts';
import { writable } from '../../content/kinds/writable.ts';
import type { OwnWarning } from '../../content/reading/warnings.ts';
import { saveItem } from '../../content/saving/save.service.ts';
import type { Deps, Trx } from '../../deps.ts';
import { DomainError, refuseInvalid } from '../../domain-error.ts';
import { names, plain, yesNo } from '../../exports/columns.ts';
import { visibleKinds } from '../../rights/visible-kinds.ts';
import type { Work } from '../../writing/work.ts';
import {
  type HostExtra,
  type HostListColumns,
  type HostQuery,
  hostTable,
  linkProblem,
  selectLinkableUsers,
  selectLiveIn,
} from './host.queries.ts';

const NAME_MAX = 150;
const USERS_SHOWN = 20;
export const CONSENT = ['publicity_consent', 'publicity_consent_media_id'];

export type HostDefinition = ContentKindDefinition<
  HostOwn,
  HostExtra,
  HostListColumns,
  HostQuery,
  HostRow,
  HostItem,
  HostCalls['list']['columns'][number]
>;

/**
 * The items in which a host without consent is hidden; items that the actor may not see are only
 * counted.
 */
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

/**
 * Records a given or withdrawn consent, also for the published items that show or hide the host.
 */
async function recordConsent(
  trx: Trx,
  work: Work,
  kind: HostKind,
  host: { id: number; title: string; publicity_consent: boolean },
): Promise<void> {
  const live = await selectLiveIn(trx, host.id);
  await recordAudit(trx, work.deps.clock, work.context, {
    action: `${kind}.${host.publicity_consent ? 'consent_give' : 'consent_withdraw'}`,
    entityType: kind,
    entityId: host.id,
    entityTitle: host.title,
    diff: { live_in: live.map(({ type, id }) => `${type} ${id}`) },
  });
}

/** The hosts of one kind: three lists over one table (domain/hosts#three-lists). */
const hostKind = (kind: HostKind): HostDefinition => ({
  kind,
  ...writable(hostCreate),
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
  body: 'plain',
  titleMax: NAME_MAX,
  // A duplicate is the beginning of somebody else: account and consent are this person's.
  copied: (values) => ({
    ...values,
    linked_user_id: null,
    publicity_consent: false,
    publicity_consent_media_id: null,
  }),
  issues: () => [],
  async check(trx, work, { id, before, values }) {
    // Consent can always be withdrawn: that hides the host in every item.
    const publish = before?.status === 'publish' ? [] : consentIssues(values);
    if (id !== null && before && before.publicity_consent !== values.publicity_consent) {
      await recordConsent(trx, work, kind, { id, ...values });
    }
    const user = values.linked_user_id;
    if (user === null || user === before?.linked_user_id) return { publish };
    const code = await linkProblem(trx, kind, id, user);
    return code ? { publish, issues: [{ field: 'linked_user_id', code }] } : { publish };
  },
  // A published host can lack nothing but consent that was withdrawn, and withdrawing must always
  // work.
  freeFields: CONSENT,
  warnings: (row, { actor }) => [
    ...(row.same_person > 0 ? [{ code: 'person_duplicate' } as const] : []),
    ...hiddenIn(row, actor),
  ],
  columns: {
    ...fileColumns(hostLabels[kind]),
    title: [
      plain(hostLabels[kind].title_prefix, (row) => row.title_prefix),
      plain(hostLabels[kind].title, (row) => row.title),
    ],
    place: [
      plain(hostLabels[kind].position, (row) => row.position),
      plain(hostLabels[kind].workplace, (row) => row.workplace),
    ],
    specialty_ids: [names(hostLabels[kind].specialty_ids, 'specialty', (row) => row.specialty_ids)],
    usage_count: [plain(hostLabels[kind].usage_count, (row) => row.usage_count)],
    publicity_consent: [yesNo(hostLabels[kind].publicity_consent, (row) => row.publicity_consent)],
  },
  row: (row, shared) => ({ ...row, ...shared }),
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

/** Operations on hosts of one kind besides those of all content. */
export function hostService(deps: Deps, kind: HostKind) {
  const service = contentService(deps, hostKinds[kind]);

  return {
    /**
     * Copies a host into a draft of another kind, with photo, biography and consent; 422 for the
     * same kind. The link to a user is not copied: it belongs to one entry.
     */
    copy(context: ActorContext, id: number, to: HostKind) {
      if (to === kind) refuseInvalid([{ field: 'to', code: 'option' }]);
      const others = contentService(deps, hostKinds[to]);
      return others.written(context, async (trx, work) => {
        const host = await service.load(trx, work, id);
        if (host.deleted_at !== null) throw new DomainError('not_found');
        const values = {
          ...hostKinds[kind].values(host),
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

    /** Users that hosts of this kind can be linked to. */
    users: (search: string) => selectLinkableUsers(deps.db, kind, search, USERS_SHOWN),
  };
}
