import type { Language } from '@connect/contract/constants.ts';
import type { HostKind } from '@connect/contract/resources/host.ts';
import {
  playableIssues,
  RECORDING_OWN_FIELDS,
  type RecordingOwn,
  recordingIssues,
} from '@connect/contract/resources/recording.ts';
import type { FileFacts, ItemOf, ItemView, KindRules, LinkedItem } from './content-kind.ts';
import { hostRelation, linkedHosts } from './host-links.ts';
import { fileRef } from './presented.ts';
import { isEpisodeTaken, type RecordingExtra, type RecordingKind } from './recording.queries.ts';

/** One source only; how long a file lasts is what the file says; credits are for watching it all. */
function settled<Own extends RecordingOwn>(values: Own, files: readonly FileFacts[]): Own {
  const isFile = values.source_type === 'file';
  const file = isFile ? files.find(({ id }) => id === values.media_id) : undefined;
  return {
    ...values,
    media_id: isFile ? values.media_id : null,
    source_url: isFile ? null : values.source_url,
    duration_seconds: file?.duration_seconds ?? values.duration_seconds,
    allow_seek: values.cpe_credits === null && values.allow_seek,
  };
}

/** What the two kinds say of themselves alike (DOMAIN 1.8). */
export function recordingRules<Own extends RecordingOwn>(
  kind: RecordingKind,
  special: {
    hosts: HostKind;
    /** The sort of file that can be played. */
    file: 'video' | 'audio';
    field: keyof Own & string;
  },
): Pick<
  KindRules<Own>,
  | 'kind'
  | 'area'
  | 'ownFields'
  | 'relations'
  | 'files'
  | 'richTexts'
  | 'codedTexts'
  | 'settle'
  | 'copied'
  | 'issues'
  | 'publishIssues'
  | 'check'
> {
  return {
    kind,
    area: kind,
    ownFields: [...RECORDING_OWN_FIELDS, special.field],
    relations: [
      hostRelation(special.hosts),
      {
        name: 'source_webinar',
        field: 'source_webinar_id',
        to: 'webinar',
        published: 'never',
        one: true,
        ids: ({ source_webinar_id: id }) => (id === null ? [] : [id]),
      },
    ],
    files: [
      {
        field: 'media_id',
        kinds: [special.file],
        ids: ({ media_id: id }) => (id === null ? [] : [id]),
      },
      {
        field: 'subtitles',
        kinds: ['subtitle'],
        ids: ({ subtitles }) => subtitles.map(({ media_id }) => media_id),
      },
    ],
    richTexts: ['transcript'],
    codedTexts: ['media_id', 'source_url', 'subtitles', 'transcript', 'chapters'],
    settle: settled,
    // Two items cannot be the same episode.
    copied: (values) => ({ ...values, episode_no: null }),
    issues: recordingIssues,
    publishIssues: playableIssues,
    async check(trx, work, { id, before, values }) {
      const { source_type, source_url, series, season_no, episode_no: n } = values;
      if (source_type === 'hls' && source_url !== null && source_url !== before?.source_url) {
        const { hostname } = new URL(source_url);
        if (!work.settings.link_allowed_hosts.includes(hostname)) {
          return { issues: [{ field: 'source_url', code: 'url_host_not_allowed' }] };
        }
      }
      if (series === '' || n === null) return {};
      const taken = await isEpisodeTaken(trx, kind, id, { series, season_no, episode_no: n });
      return taken
        ? { issues: [{ field: 'episode_no', code: 'episode_taken', params: { n } }] }
        : {};
    },
  };
}

type Stored = ItemOf<RecordingOwn, RecordingExtra> & { links: readonly LinkedItem[] };

/** What a recording shows besides its values and what all content shows. */
export function recordingShown(row: Stored, { address }: ItemView) {
  return {
    linked_hosts: linkedHosts(row, address),
    media: row.media && fileRef(row.media, address),
    subtitle_files: row.subtitle_files.map((file) => fileRef(file, address)),
    source_webinar: row.links.find(({ relation }) => relation === 'source_webinar') ?? null,
  };
}

export const RECORDING_TITLES = {
  video: { th: 'วิดีโอ', en: 'Videos' },
  podcast: { th: 'Deep Talk', en: 'Deep Talk' },
} as const satisfies Record<RecordingKind, Record<Language, string>>;
