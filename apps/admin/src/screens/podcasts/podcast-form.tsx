import {
  PODCAST_NEEDS,
  PODCAST_ROLES,
  PODCAST_SOURCES,
  type PodcastItem,
  podcast,
  podcastCreate,
  podcastFields,
} from '@connect/contract/resources/podcast.ts';
import { lazy } from 'react';
import { newValuesOf, type ValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import type { PartProps } from '../../content/content-screen.ts';
import { recordingForm } from '../../content/recording-form.tsx';
import { TextField } from '../../kit/fields.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';

type PodcastValues = ValuesOf<typeof podcastFields>;
export type PodcastParts = PartProps<PodcastValues, PodcastItem>;

const screen = recordingForm<PodcastValues, PodcastItem>({
  kind: 'podcast',
  calls: podcast,
  fields: podcastFields,
  valuesOf: (item) => valuesOf(podcastFields, item),
  newValues: () => newValuesOf(podcastCreate),
  needs: PODCAST_NEEDS,
  sources: PODCAST_SOURCES,
  roles: PODCAST_ROLES,
  people: ({ form }) => <TextField field={fieldOf(form, 'guests')} max={300} />,
  Preview: lazy(() => import('./podcast-preview.tsx')),
});

/** Form of a new episode, or of a saved one (SPEC 2, DOMAIN 3.5). */
export const PodcastForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
