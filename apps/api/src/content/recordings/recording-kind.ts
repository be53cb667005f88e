import { KINDS, type RecordingKind } from '@connect/contract/kinds.ts';
import {
  playableIssues,
  type RecordingOwn,
  recordingIssues,
} from '@connect/contract/recordings/recording.ts';
import { hostRelation, linkedHosts } from '../hosts/host-links.ts';
import type { FileFacts, ItemOf, ItemView, KindRules, LinkedItem } from '../kinds/content-kind.ts';
import { fileRef } from '../reading/presented.ts';
import { readBody } from '../references/references.service.ts';
import { isEpisodeTaken, type RecordingExtra } from './recording.queries.ts';

/**
 * Keeps one source only, takes the duration from the file, and requires full watching for credits.
 */
function settled<Own extends RecordingOwn>(values: Own, files: readonly FileFacts[]): Own {
  const isFile = values.source_type === 'file';
  const file = isFile ? files.find(({ id }) => id === values.media_id) : undefined;
  return {
    ...values,
    media_id: isFile ? values.media_id : null,
    source_url: isFile ? null : values.source_url,
    duration_seconds: file?.duration_seconds ?? values.duration_seconds,
    transcript: readBody(values.transcript, 'plain').html,
    allow_seek: values.cpe_credits === null && values.allow_seek,
  };
}

/** The rules that `video` and `podcast` share. */
export function recordingRules<Own extends RecordingOwn>(
  kind: RecordingKind,
  /** The file type that can be played. */
  file: 'video' | 'audio',
): Pick<
  KindRules<Own>,
  | 'kind'
  | 'relations'
  | 'files'
  | 'codedTexts'
  | 'settle'
  | 'copied'
  | 'issues'
  | 'publishIssues'
  | 'check'
> {
  return {
    kind,
    relations: [
      hostRelation(KINDS[kind].hosts),
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
        kinds: [file],
        ids: ({ media_id: id }) => (id === null ? [] : [id]),
      },
      {
        field: 'subtitles',
        kinds: ['subtitle'],
        ids: ({ subtitles }) => subtitles.map(({ media_id }) => media_id),
      },
    ],
    codedTexts: ['media_id', 'source_url', 'subtitles', 'transcript', 'chapters'],
    settle: settled,
    // Two items cannot have the same episode number.
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

/** The reply fields of a recording besides its values and the shared fields. */
export function recordingShown(row: Stored, { address }: ItemView) {
  return {
    linked_hosts: linkedHosts(row, address),
    media: row.media && fileRef(row.media, address),
    subtitle_files: row.subtitle_files.map((file) => fileRef(file, address)),
    source_webinar: row.links.find(({ relation }) => relation === 'source_webinar') ?? null,
  };
}
