import type { RecordingKind } from '@connect/contract/kinds.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import {
  isStream,
  recordingLabels,
  recordingPlayer,
  type Subtitle,
} from '@connect/contract/recordings/recording.ts';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { readFileText } from '../../api/files/file-text.ts';
import { useText } from '../../text/i18n.ts';
import { useFileAddress } from '../media/file-address.ts';
import classes from '../recording-list/recordings.module.css';
import type { RecordingValues } from './recording-values.ts';
import { isSource } from './recording-values.ts';
import { readCues } from './subtitle-cues.ts';

/** The playing media element, whose position others read or set. */
export type MediaRef = RefObject<HTMLMediaElement | null>;

/**
 * Adds the cues of one VTT or SRT file to a media element. They are parsed here, because browsers
 * do not read both formats.
 */
function SubtitleTrack({ media, subtitle }: { media: MediaRef; subtitle: Subtitle }) {
  const text = useText();
  const { url } = useFileAddress(subtitle.media_id);
  const { data } = useQuery({
    queryKey: ['subtitles', subtitle.media_id],
    queryFn: async ({ signal }) => readCues(await readFileText(url ?? '', signal)),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { language } = subtitle;
  useEffect(() => {
    if (!data || !media.current) return;
    const name = fieldLabel(recordingLabels, `subtitles.${language}`, text.language);
    const track = media.current.addTextTrack('subtitles', name, language);
    for (const { from, to, text } of data) track.addCue(new VTTCue(from, to, text));
    track.mode = language === 'th' ? 'showing' : 'hidden';
    // A text track cannot be removed, only disabled.
    return () => {
      track.mode = 'disabled';
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
    };
  }, [data, media, language, text.language]);
  return null;
}

function FilePlayer(props: {
  id: number;
  kind: RecordingKind;
  media: MediaRef;
  subtitles: readonly Subtitle[];
}) {
  const { id, kind, media, subtitles } = props;
  const { t } = useText();
  const { url, error } = useFileAddress(id);
  if (error) {
    return (
      <Text role="alert" size="sm" c="var(--bad)">
        {t('recordings.playFailed')}
      </Text>
    );
  }
  if (!url) return <Skeleton height={kind === 'video' ? 220 : 54} />;
  const shared = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': t('recordings.playerTitle'),
    className: classes.player,
  } as const;
  const take = (element: HTMLMediaElement | null) => {
    media.current = element;
  };
  return (
    <>
      {kind === 'video' ? (
        <video key={id} ref={take} {...shared} playsInline />
      ) : (
        <audio key={id} ref={take} {...shared} />
      )}
      {subtitles.map((subtitle) => (
        <SubtitleTrack key={`${id}-${subtitle.media_id}`} media={media} subtitle={subtitle} />
      ))}
    </>
  );
}

/** Some browsers play streams natively; in the others the player is a link to the stream. */
const playsStreams = () =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

function StreamPlayer({ url }: { url: string }) {
  const { t } = useText();
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Text role="alert" size="sm" c="var(--bad)">
        {t('recordings.streamFailed')}
      </Text>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a stream brings its own captions
    <video
      className={classes.player}
      src={url}
      controls
      autoPlay
      playsInline
      aria-label={t('recordings.playerTitle')}
      onError={() => setFailed(true)}
    />
  );
}

/** The player of another site: nothing is requested from it before a click. */
function LinkPlayer({ values }: { values: Pick<RecordingValues, 'source_type' | 'source_url'> }) {
  const { t } = useText();
  const [loaded, setLoaded] = useState<string | null>(null);
  const { source_type: type, source_url: url } = values;
  const player = recordingPlayer(values);
  const stream = type === 'hls' && url !== null && isStream(url);
  if (url === null || (!player && !stream)) return null;
  const source = isSource(type) ? t(`recordings.source.${type}`) : '';
  const plays = player !== null || playsStreams();
  return (
    <div className={classes.link}>
      <Text size="sm">
        {player
          ? t('recordings.found', { source, id: player.provider_id })
          : t('recordings.foundStream', { source, host: new URL(url).hostname })}
      </Text>
      {loaded === url &&
        (player ? (
          <iframe
            className={classes.player}
            data-provider={player.provider}
            src={player.embed_url}
            title={t('recordings.playerTitle')}
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <StreamPlayer url={url} />
        ))}
      <div className={classes.buttons}>
        {plays && loaded !== url && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => setLoaded(url)}
          >
            {t('recordings.load', { source })}
          </Button>
        )}
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          <IconExternalLink size={15} aria-hidden /> {t('recordings.openAt', { source })}
        </Anchor>
      </div>
      {loaded !== url && (
        <Text size="xs" c="var(--ink-2)">
          {t(plays ? 'recordings.loadHint' : 'recordings.noStreams')}
        </Text>
      )}
    </div>
  );
}

/** Plays a recording from any source. */
export function RecordingPlayer(props: {
  kind: RecordingKind;
  values: Pick<RecordingValues, 'source_type' | 'source_url' | 'media_id' | 'subtitles'>;
  media: MediaRef;
}) {
  const { kind, values, media } = props;
  if (values.source_type !== 'file') return <LinkPlayer values={values} />;
  if (values.media_id === null) return null;
  return <FilePlayer id={values.media_id} kind={kind} media={media} subtitles={values.subtitles} />;
}
