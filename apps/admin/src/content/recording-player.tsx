import { kindLabel } from '@connect/contract/kind-labels.ts';
import { isStream, recordingPlayer, type Subtitle } from '@connect/contract/resources/recording.ts';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { readFileText } from '../api/file-text.ts';
import { useText } from '../text/i18n.ts';
import { useFileAddress } from './file-address.ts';
import type { RecordingKind, RecordingValues } from './recording-values.ts';
import { isSource } from './recording-values.ts';
import classes from './recordings.module.css';
import { readCues } from './subtitle-cues.ts';

/** What plays, for those who want to know or set where it stands. */
export type MediaRef = RefObject<HTMLMediaElement | null>;

/** Puts the lines of one subtitle file under a film; both forms of file, which browsers do not read. */
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
    const name = kindLabel('video', `subtitles.${language}`, text.language);
    const track = media.current.addTextTrack('subtitles', name, language);
    for (const { from, to, text } of data) track.addCue(new VTTCue(from, to, text));
    track.mode = language === 'th' ? 'showing' : 'hidden';
    // A track cannot be taken out again, only silenced.
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

/** Some browsers play streams by themselves; the others are led to where they lie. */
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

/** What plays elsewhere: nothing is asked of anybody before a click. */
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

/** Plays a recording from wherever it lies. */
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
