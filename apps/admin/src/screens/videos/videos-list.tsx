import { fieldLabel } from '@connect/contract/labels.ts';
import {
  VIDEO_CATEGORIES,
  VIDEO_SOURCES,
  type VideoRow,
  video,
  videoLabels,
} from '@connect/contract/recordings/video.ts';
import { hiddenColumns } from '../../content/list/content-columns.tsx';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { ListedPeople } from '../../content/list/listed-people.tsx';
import {
  lengthOf,
  useHostCommands,
  useRecordingColumns,
  useRecordingFilters,
} from '../../content/recording-list/recording-columns.tsx';
import { useText } from '../../text/i18n.ts';

/** All videos (domain/recordings#recording-lists). */
export function VideosList() {
  const { t, language } = useText();
  const hosts = useHostCommands('video');
  const base = useContentFilters(video);
  const own = useRecordingFilters('video', videoLabels, video.series, VIDEO_SOURCES);
  const columns = useRecordingColumns<VideoRow>(videoLabels);
  const label = (field: keyof typeof videoLabels) => fieldLabel(videoLabels, field, language);
  return (
    <ContentListPage
      kind="video"
      labels={videoLabels}
      calls={video}
      previewLabel={t('recordings.play')}
      commands={hosts}
      corner={lengthOf}
      columns={(shared) => [
        shared.title,
        {
          key: 'video_category',
          label: label('video_category'),
          wrap: true,
          render: (row) =>
            row.video_category ? t(`recordings.category.${row.video_category}`) : '-',
        },
        columns.source,
        {
          key: 'hosts',
          label: label('hosts'),
          wrap: true,
          render: (row) => <ListedPeople hosts={row.hosts} />,
        },
        shared.brand,
        shared.materialCode,
        shared.status,
        shared.views,
        shared.completion,
        columns.average,
        shared.publishedAt,
        { ...columns.length, hiddenByDefault: true },
        {
          key: 'series',
          label: label('series'),
          hiddenByDefault: true,
          wrap: true,
          render: (row) => row.series || '-',
        },
        { ...shared.updatedAt, hiddenByDefault: true },
        ...hiddenColumns(shared),
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'video_category',
          label: label('video_category'),
          options: VIDEO_CATEGORIES.map((value) => ({
            value,
            label: t(`recordings.category.${value}`),
          })),
        },
        own.source,
        own.host,
        own.series,
        base.brand,
        { ...base.therapyArea, rare: true },
        { ...base.materialState, rare: true },
        ...base.last,
      ]}
    />
  );
}
