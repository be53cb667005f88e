import {
  PODCAST_NEEDS,
  PODCAST_ROLES,
  PODCAST_SOURCES,
  type PodcastItem,
  podcast,
  podcastCreate,
  podcastFields,
} from '@connect/contract/resources/podcast.ts';
import { playableIssues, recordingIssues } from '@connect/contract/resources/recording.ts';
import { lazy } from 'react';
import { call } from '../../api/client.ts';
import { type ValuesOf, valuesOf, wholeSeo } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { type ContentFormScreen, type PartProps, screensOf } from '../../content/content-screen.ts';
import { RecordingRail, RecordingSections } from '../../content/recording-form.tsx';
import { TextField } from '../../kit/fields.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';

type PodcastValues = ValuesOf<typeof podcastFields>;
export type PodcastParts = PartProps<PodcastValues, PodcastItem>;

const screen: ContentFormScreen<PodcastValues, PodcastItem> = {
  ...screensOf('podcast'),
  calls: podcast,
  create: (body) => call(podcast.create, { body }),
  update: (id, body) => call(podcast.update, { params: { id }, body }),
  fields: podcastFields,
  fieldNames: (t) => ({
    content: t('recordings.fields.notes'),
    hosts: t('recordings.hosts.podcast'),
  }),
  valuesOf: (item) => valuesOf(podcastFields, item),
  newValues: () => {
    const { title: _placeholder, ...defaults } = podcastCreate.parse({ title: '---' });
    return { ...defaults, title: '', seo: wholeSeo(defaults.seo) };
  },
  needs: PODCAST_NEEDS,
  check: recordingIssues,
  publishCheck: playableIssues,
  Sections: ({ editor, item }) => (
    <RecordingSections
      editor={editor}
      item={item}
      kind="podcast"
      sources={PODCAST_SOURCES}
      roles={PODCAST_ROLES}
      series={podcast.series}
    >
      <TextField field={fieldOf(editor.form, 'guests')} max={300} />
    </RecordingSections>
  ),
  Rail: ({ editor }) => <RecordingRail editor={editor} kind="podcast" />,
  Preview: lazy(() => import('./podcast-preview.tsx')),
};

/** Form of a new episode, or of a saved one (SPEC 2, DOMAIN 3.5). */
export const PodcastForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
