import { VIDEO_CATEGORIES } from '@connect/contract/constants.ts';
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
import { newValuesOf, type ValuesOf, valuesOf } from '../../content/content-form.ts';
import { ContentFormPage } from '../../content/content-form-page.tsx';
import type { PartProps } from '../../content/content-screen.ts';
import { recordingForm } from '../../content/recording-form.tsx';
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

const screen = recordingForm<VideoValues, VideoItem>({
  kind: 'video',
  calls: video,
  fields: videoFields,
  valuesOf: (item) => valuesOf(videoFields, item),
  newValues: () => newValuesOf(videoCreate),
  needs: VIDEO_NEEDS,
  sources: VIDEO_SOURCES,
  roles: VIDEO_ROLES,
  beside: (editor) => <CategoryField editor={editor} />,
  Preview: lazy(() => import('./video-preview.tsx')),
});

/** Form of a new video, or of a saved one (SPEC 2, DOMAIN 3.5). */
export const VideoForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
