import { fieldLabel } from '@connect/contract/labels.ts';
import {
  PODCAST_SOURCES,
  type PodcastRow,
  podcast,
  podcastLabels,
} from '@connect/contract/recordings/podcast.ts';
import { hiddenColumns } from '../../content/list/content-columns.tsx';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { hostLines } from '../../content/list/listed-hosts.ts';
import {
  useHostCommands,
  useRecordingColumns,
  useRecordingFilters,
} from '../../content/recording-list/recording-columns.tsx';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { useText } from '../../text/i18n.ts';

/** E.g. `2.4` for the fourth episode of the second season, after the name of the series. */
const placeOf = ({ series, season_no, episode_no }: PodcastRow) =>
  [series, [season_no, episode_no].filter((n) => n !== null).join('.')].filter(Boolean).join(' · ');

/** All episodes of Deep Talk (domain/recordings#recording-lists). */
export function PodcastsList() {
  const { t, language } = useText();
  const hosts = useHostCommands('podcast');
  const base = useContentFilters(podcast);
  const own = useRecordingFilters('podcast', podcastLabels, podcast.series, PODCAST_SOURCES);
  const columns = useRecordingColumns<PodcastRow>(podcastLabels);
  return (
    <ContentListPage
      kind="podcast"
      labels={podcastLabels}
      calls={podcast}
      previewLabel={t('recordings.play')}
      commands={hosts}
      note={placeOf}
      columns={(shared) => [
        shared.title,
        {
          key: 'hosts',
          label: t('recordings.columns.people'),
          wrap: true,
          render: (row) => (
            <TwoLines first={hostLines(row.hosts).join(', ') || '-'} second={row.guests} />
          ),
        },
        columns.length,
        columns.source,
        shared.brand,
        shared.status,
        shared.views,
        shared.completion,
        shared.publishedAt,
        {
          key: 'guests',
          label: fieldLabel(podcastLabels, 'guests', language),
          hiddenByDefault: true,
          wrap: true,
          render: (row) => row.guests || '-',
        },
        { ...columns.average, hiddenByDefault: true },
        { ...shared.materialCode, hiddenByDefault: true },
        { ...shared.updatedAt, hiddenByDefault: true },
        ...hiddenColumns(shared),
      ]}
      filters={[
        own.season,
        own.host,
        own.source,
        own.series,
        base.brand,
        { ...base.therapyArea, rare: true },
        { ...base.materialState, rare: true },
        ...base.last,
      ]}
    />
  );
}
