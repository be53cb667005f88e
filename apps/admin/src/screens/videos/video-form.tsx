import { VIDEO_CATEGORIES } from '@connect/contract/constants.ts';
import { playableIssues, recordingIssues } from '@connect/contract/resources/recording.ts';
import {
  VIDEO_NEEDS,
  VIDEO_ROLES,
  VIDEO_SOURCES,
  type VideoItem,
  video,
  videoCreate,
  videoFields,
} from '@connect/contract/resources/video.ts';
import { lazy } from 'react';
import { call } from '../../api/client.ts';
import { type ValuesOf, valuesOf, wholeSeo } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import { type ContentFormScreen, type PartProps, screensOf } from '../../content/content-screen.ts';
import { RecordingRail, RecordingSections } from '../../content/recording-form.tsx';
import { SelectField } from '../../kit/fields.tsx';
import { fieldOf } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';

export type VideoValues = ValuesOf<typeof videoFields>;
export type VideoParts = PartProps<VideoValues, VideoItem>;

function CategoryField({ editor }: Pick<VideoParts, 'editor'>) {
  const { t } = useText();
  return (
    <SelectField
      field={fieldOf(editor.form, 'video_category')}
      choices={VIDEO_CATEGORIES.map((value) => ({
        value,
        label: t(`recordings.category.${value}`),
      }))}
      empty={null}
      required
    />
  );
}

const screen: ContentFormScreen<VideoValues, VideoItem> = {
  ...screensOf('video'),
  calls: video,
  create: (body) => call(video.create, { body }),
  update: (id, body) => call(video.update, { params: { id }, body }),
  fields: videoFields,
  fieldNames: (t) => ({
    content: t('recordings.fields.description'),
    hosts: t('recordings.hosts.video'),
  }),
  valuesOf: (item) => valuesOf(videoFields, item),
  newValues: () => {
    const { title: _placeholder, ...defaults } = videoCreate.parse({ title: '---' });
    return { ...defaults, title: '', seo: wholeSeo(defaults.seo) };
  },
  needs: VIDEO_NEEDS,
  check: recordingIssues,
  publishCheck: playableIssues,
  Sections: ({ editor, item }) => (
    <RecordingSections
      editor={editor}
      item={item}
      kind="video"
      sources={VIDEO_SOURCES}
      roles={VIDEO_ROLES}
      series={video.series}
      beside={<CategoryField editor={editor} />}
    />
  ),
  Rail: ({ editor }) => <RecordingRail editor={editor} kind="video" />,
  Preview: lazy(() => import('./video-preview.tsx')),
};

/** Form of a new video, or of a saved one (SPEC 2, DOMAIN 3.5). */
export const VideoForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
