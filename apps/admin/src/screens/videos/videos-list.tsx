import { VIDEO_CATEGORIES } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { VIDEO_SOURCES, type VideoRow, video } from '@connect/contract/resources/video.ts';
import { hiddenColumns } from '../../content/content-columns.tsx';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { ListedPeople } from '../../content/listed-people.tsx';
import {
  lengthOf,
  ManageHosts,
  useRecordingColumns,
  useRecordingFilters,
} from '../../content/recording-columns.tsx';
import { useText } from '../../text/i18n.ts';

/** All videos (DOMAIN 3.5). */
export function VideosList() {
  const { t, language } = useText();
  const base = useContentFilters(video);
  const own = useRecordingFilters('video', video.series, VIDEO_SOURCES);
  const columns = useRecordingColumns<VideoRow>('video');
  const label = (field: string) => fieldLabel(field, language, 'video');
  return (
    <ContentListPage<VideoRow>
      kind="video"
      name="videos"
      calls={video}
      previewLabel={t('recordings.play')}
      links={<ManageHosts kind="video" />}
      corner={lengthOf}
      columns={(shared) => [
        { ...shared.title, width: '18%' },
        {
          key: 'video_category',
          label: label('video_category'),
          width: '9%',
          wrap: true,
          render: (row) =>
            row.video_category ? t(`recordings.category.${row.video_category}`) : '-',
        },
        columns.source,
        {
          key: 'hosts',
          label: label('hosts'),
          width: '11%',
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
