import type { contentRow } from '@connect/contract/content.ts';
import type { ListedHosts } from '@connect/contract/host-links.ts';
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
} from '../exports/columns.ts';

type Shown = { [Key in keyof typeof contentRow]: z.output<(typeof contentRow)[Key]> };

// Nobody can have viewed what never was visible: no figure is not the figure zero.
const figure = (row: Shown, value: number) =>
  value === 0 && row.published_at === null ? null : value;

/** The columns that lists of content have in common, as a file has them (DOMAIN 3.2–3.5). */
export const FILE_COLUMNS = {
  title: [plain('title', (row) => row.title), yesNo('is_featured', (row) => row.is_featured)],
  brand: [
    plain('brand', (row) => row.brand),
    names('therapy_area_ids', 'therapy_area', (row) => row.therapy_area_ids),
  ],
  material_code: [
    plain('material_code', (row) => row.material_code),
    day('material_expires_at', (row) => row.material_expires_at),
    choice('material_state', 'material_state', (row) => row.material_state),
    yesNo('material_flag', (row) => row.material_flag),
  ],
  status: [choice('status', 'effective_status', (row) => row.effective_status)],
  published_at: [moment('published_at', (row) => row.published_at)],
  views: [plain('views', (row) => figure(row, row.stats.views))],
  shares: [plain('shares', (row) => figure(row, row.stats.shares))],
  completion: [percent('completion_rate', (row) => row.stats.completion_rate)],
  updated_at: [
    moment('updated_at', (row) => row.updated_at),
    plain('updated_by', (row) => row.updated_by?.display_name ?? null),
  ],
  expires_at: [moment('expires_at', (row) => row.expires_at)],
  visibility: [choice('visibility', 'visibility', (row) => row.visibility)],
  unique_viewers: [plain('unique_viewers', (row) => figure(row, row.stats.unique_viewers))],
  sort_order: [plain('sort_order', (row) => row.sort_order)],
  slug: [plain('slug', (row) => row.slug)],
} satisfies Columns<Shown>;

interface Categorised {
  category: { name: string; name_en: string | null } | null;
}

/** The category of an article or of a piece of Life Ready. */
export const category: Part<Categorised> = plain('category_id', ({ category }, { language }) =>
  language === 'en' ? (category?.name_en ?? category?.name ?? null) : (category?.name ?? null),
);

/** Who speaks, all of them by name: `fileColumns` reads more than lists say. */
export const people = <Row extends { hosts: ListedHosts }>(): Part<Row> =>
  plain('hosts', ({ hosts: { first } }) => first.map(({ name }) => name).join(', '));

type Recording = Shown & {
  duration_seconds: number | null;
  source_type: string;
  hosts: ListedHosts;
};

/** The same of videos and Deep Talk. */
export const RECORDING_COLUMNS = {
  ...FILE_COLUMNS,
  source_type: [choice('source_type', 'recording_source', (row) => row.source_type)],
  duration_seconds: [seconds('duration_seconds', (row) => row.duration_seconds)],
  avg_seconds: [seconds('avg_seconds', (row) => row.stats.avg_seconds)],
  hosts: [people()],
} satisfies Columns<Recording>;
