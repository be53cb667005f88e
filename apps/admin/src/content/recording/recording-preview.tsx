import type { HostLinkItem } from '@connect/contract/content/host-links.ts';
import { hosts as hostCalls } from '@connect/contract/hosts/host.ts';
import { KINDS, type RecordingKind } from '@connect/contract/kinds.ts';
import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { itemQuery } from '../../api/queries.ts';
import { formatDuration } from '../../kit/display/format.ts';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { useFileAddress } from '../media/file-address.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { useStandardPreview } from '../preview/preview-standard.ts';
import { RecordingPlayer } from './recording-player.tsx';
import { isSource, type RecordingEditor, type RecordingValues } from './recording-values.ts';

/** Names of the chosen hosts who consent to be shown: from the item, and those added since. */
function useNames(kind: RecordingKind, values: RecordingValues, linked: readonly HostLinkItem[]) {
  const known = new Map(linked.flatMap(({ host }) => (host ? [[host.id, host] as const] : [])));
  const missing = values.hosts.map(({ host_id }) => host_id).filter((id) => !known.has(id));
  const read = useQueries({
    queries: missing.map((id) => itemQuery(hostCalls[KINDS[kind].hosts].get, id)),
  });
  return values.hosts.flatMap(({ host_id }) => {
    const saved = known.get(host_id);
    const fresh = read[missing.indexOf(host_id)]?.data?.data;
    if ((saved ?? fresh)?.publicity_consent === false) return [];
    if (saved) return [[saved.title_prefix, saved.name, saved.workplace]];
    return [fresh ? [fresh.title_prefix, fresh.title, fresh.workplace] : [`#${host_id}`]];
  });
}

/** A video or an episode as users would see it; the player of another site waits for a click. */
export function RecordingPreview(props: {
  editor: RecordingEditor;
  kind: RecordingKind;
  item: { linked_hosts: HostLinkItem[]; pi_document: { title: string } | null } | null;
  /** Further labels of the kind, such as a category. */
  labels: string[];
  guests: string;
  onClose: () => void;
}) {
  const { editor, kind, item, labels, guests, onClose } = props;
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { references, ...standard } = useStandardPreview(editor, item?.pi_document ?? null);
  const people = useNames(kind, values, item?.linked_hosts ?? []);
  const media = useRef<HTMLMediaElement>(null);
  const isFile = values.source_type === 'file';
  const { url } = useFileAddress(isFile ? values.media_id : null);
  const { series, season_no: season, episode_no: episode } = values;

  const elsewhere = () => {
    if (isFile || values.source_url === null) return t('recordings.preview.noSource');
    const source = isSource(values.source_type)
      ? t(`recordings.source.${values.source_type}`)
      : values.source_type;
    return t('recordings.preview.elsewhere', { source });
  };
  const part =
    series === '' || episode === null
      ? series
      : season === null
        ? t('recordings.preview.seriesOnly', { series, episode })
        : t('recordings.preview.series', { series, season, episode });

  return (
    <PreviewDialog
      // The frame below runs no scripts, which players of other sites need.
      above={!isFile && <RecordingPlayer kind={kind} values={values} media={media} />}
      forwardOnly={!values.allow_seek}
      page={{
        ...standard,
        labels: [...labels, ...standard.labels],
        player: url
          ? { kind: kind === 'video' ? 'video' : 'audio', src: url, label: standard.title }
          : { text: elsewhere() },
        facts: [
          part,
          values.duration_seconds === null
            ? ''
            : t('recordings.preview.duration', { time: formatDuration(values.duration_seconds) }),
          guests ? t('recordings.preview.guests', { names: guests }) : '',
          values.cpe_credits === null
            ? ''
            : t('recordings.preview.credits', {
                credits: values.cpe_credits,
                code: values.cpe_code ?? '',
              }),
          values.allow_seek ? '' : t('recordings.preview.noSeek'),
        ].filter(Boolean),
        lists: [
          {
            title: t('recordings.preview.hosts'),
            entries: people.map((parts) => ({ text: parts.filter(Boolean).join(' ') })),
            ordered: false,
          },
          {
            title: t('recordings.preview.chapters'),
            entries: values.chapters.map(({ at_seconds, title }) => ({
              text: `${formatDuration(at_seconds)} ${title}`,
            })),
            ordered: false,
          },
          references,
        ],
        folded: values.transcript
          ? { title: t('recordings.preview.transcript'), html: values.transcript }
          : null,
      }}
      onClose={onClose}
    />
  );
}
