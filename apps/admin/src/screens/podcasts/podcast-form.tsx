import type { ValuesOf } from '@connect/contract/calls/record.ts';
import {
  PODCAST_NEEDS,
  PODCAST_ROLES,
  PODCAST_SOURCES,
  type PodcastItem,
  podcast,
  podcastCreate,
  podcastFields,
  podcastLabels,
} from '@connect/contract/recordings/podcast.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import type { PartProps } from '../../content/item/content-screen.ts';
import { recordingForm } from '../../content/recording/recording-form.tsx';
import { TextField } from '../../kit/fields/fields.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';

type PodcastValues = ValuesOf<typeof podcastFields>;
export type PodcastParts = PartProps<PodcastValues, PodcastItem>;

const screen = recordingForm<PodcastValues, PodcastItem>({
  kind: 'podcast',
  calls: podcast,
  fields: podcastFields,
  labels: podcastLabels,
  valuesOf: (item) => valuesOf(podcastFields, item),
  newValues: () => newValuesOf(podcastCreate),
  needs: PODCAST_NEEDS,
  sources: PODCAST_SOURCES,
  roles: PODCAST_ROLES,
  people: ({ form }) => <TextField field={fieldOf(form, 'guests')} max={300} />,
  Preview: lazyChunk(() => import('./podcast-preview.tsx')),
});

export const PodcastForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
