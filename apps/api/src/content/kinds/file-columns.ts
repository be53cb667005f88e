import type { contentLabels, contentRow } from '@connect/contract/content/content.ts';
import type { ListedHosts } from '@connect/contract/content/host-links.ts';
import { type Label, type LabelsOf, RECORD_LABELS } from '@connect/contract/labels.ts';
import type { videoOwn } from '@connect/contract/recordings/video.ts';
import { storyLabels } from '@connect/contract/stories/story.ts';
import type { z } from 'zod';
import {
  type Columns,
  choice,
  day,
  moment,
  names,
  type Part,
  percent,
  plain,
  seconds,
  yesNo,
} from '../../exports/columns.ts';

type Named = LabelsOf<typeof contentLabels>;
type Shown = { [Key in keyof typeof contentRow]: z.output<(typeof contentRow)[Key]> };

// An item that was never visible cannot have been viewed: its figure is empty, not zero.
const figure = (row: Shown, value: number) =>
  value === 0 && row.published_at === null ? null : value;

/** The columns that all content lists share, as an export has them. */
export const fileColumns = (labels: Named) =>
  ({
    title: [
      plain(labels.title, (row) => row.title),
      yesNo(labels.is_featured, (row) => row.is_featured),
    ],
    brand: [
      plain(labels.brand, (row) => row.brand),
      names(labels.therapy_area_ids, 'therapy_area', (row) => row.therapy_area_ids),
    ],
    material_code: [
      plain(labels.material_code, (row) => row.material_code),
      day(labels.material_expires_at, (row) => row.material_expires_at),
      choice(labels.material_state, 'material_state', (row) => row.material_state),
      yesNo(labels.material_flag, (row) => row.material_flag),
    ],
    status: [choice(labels.status, 'effective_status', (row) => row.effective_status)],
    published_at: [moment(labels.published_at, (row) => row.published_at)],
    views: [plain(labels.views, (row) => figure(row, row.stats.views))],
    shares: [plain(labels.shares, (row) => figure(row, row.stats.shares))],
    completion: [percent(labels.completion_rate, (row) => row.stats.completion_rate)],
    updated_at: [
      moment(RECORD_LABELS.updated_at, (row) => row.updated_at),
      plain(RECORD_LABELS.updated_by, (row) => row.updated_by?.display_name ?? null),
    ],
    expires_at: [moment(labels.expires_at, (row) => row.expires_at)],
    visibility: [choice(labels.visibility, 'visibility', (row) => row.visibility)],
    unique_viewers: [plain(labels.unique_viewers, (row) => figure(row, row.stats.unique_viewers))],
    sort_order: [plain(labels.sort_order, (row) => row.sort_order)],
    slug: [plain(labels.slug, (row) => row.slug)],
  }) satisfies Columns<Shown>;

interface Categorised {
  category: { name: string; name_en: string | null } | null;
}

/** The category of an `article` or `life_ready` item. */
export const category: Part<Categorised> = plain(
  storyLabels.category_id,
  ({ category }, { language }) =>
    language === 'en' ? (category?.name_en ?? category?.name ?? null) : (category?.name ?? null),
);

/** All hosts by name: `fileColumns` of the kind's table reads more than its list does. */
export const people = <Row extends { hosts: ListedHosts }>(head: Label): Part<Row> =>
  plain(head, ({ hosts: { first } }) => first.map(({ name }) => name).join(', '));

type Recording = Shown & {
  duration_seconds: number | null;
  source_type: string;
  hosts: ListedHosts;
};

/** The columns that `video` and `podcast` share. */
export const recordingColumns = (
  labels: Named & LabelsOf<Omit<typeof videoOwn, 'video_category'>>,
) =>
  ({
    ...fileColumns(labels),
    source_type: [choice(labels.source_type, 'recording_source', (row) => row.source_type)],
    duration_seconds: [seconds(labels.duration_seconds, (row) => row.duration_seconds)],
    avg_seconds: [seconds(labels.avg_seconds, (row) => row.stats.avg_seconds)],
    hosts: [people(labels.hosts)],
  }) satisfies Columns<Recording>;
