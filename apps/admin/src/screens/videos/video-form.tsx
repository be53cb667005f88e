import type { ValuesOf } from '@connect/contract/calls/record.ts';
import {
  VIDEO_CATEGORIES,
  VIDEO_NEEDS,
  VIDEO_ROLES,
  VIDEO_SOURCES,
  type VideoItem,
  video,
  videoCreate,
  videoFields,
  videoLabels,
} from '@connect/contract/recordings/video.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { newValuesOf, valuesOf } from '../../content/editing/content-form.ts';
import { ContentFormPage } from '../../content/form/content-form-page.tsx';
import type { PartProps } from '../../content/item/content-screen.ts';
import { recordingForm } from '../../content/recording/recording-form.tsx';
import { SelectField } from '../../kit/fields/fields.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
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
  labels: videoLabels,
  valuesOf: (item) => valuesOf(videoFields, item),
  newValues: () => newValuesOf(videoCreate),
  needs: VIDEO_NEEDS,
  sources: VIDEO_SOURCES,
  roles: VIDEO_ROLES,
  beside: (editor) => <CategoryField editor={editor} />,
  Preview: lazyChunk(() => import('./video-preview.tsx')),
});

export const VideoForm = ({ id }: { id?: number }) => <ContentFormPage screen={screen} id={id} />;
