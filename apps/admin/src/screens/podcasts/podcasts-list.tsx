import { fieldLabel } from '@connect/contract/labels.ts';
import { PODCAST_SOURCES, type PodcastRow, podcast } from '@connect/contract/resources/podcast.ts';
import { hiddenColumns } from '../../content/content-columns.tsx';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { hostLines } from '../../content/listed-hosts.ts';
import {
  ManageHosts,
  useRecordingColumns,
  useRecordingFilters,
} from '../../content/recording-columns.tsx';
import { TwoLines } from '../../kit/two-lines.tsx';
import { useText } from '../../text/i18n.ts';

/** `2.4` for the fourth episode of the second season; the series goes before it. */
const placeOf = ({ series, season_no, episode_no }: PodcastRow) =>
  [series, [season_no, episode_no].filter((n) => n !== null).join('.')].filter(Boolean).join(' · ');

/** All episodes of Deep Talk (DOMAIN 3.5). */
export function PodcastsList() {
  const { t, language } = useText();
  const base = useContentFilters(podcast);
  const own = useRecordingFilters('podcast', podcast.series, PODCAST_SOURCES);
  const columns = useRecordingColumns<PodcastRow>('podcast');
  return (
    <ContentListPage<PodcastRow>
      kind="podcast"
      name="podcasts"
      calls={podcast}
      previewLabel={t('recordings.play')}
      links={<ManageHosts kind="podcast" />}
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
          label: fieldLabel('guests', language),
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
