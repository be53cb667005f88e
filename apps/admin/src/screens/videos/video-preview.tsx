import { RecordingPreview } from '../../content/recording/recording-preview.tsx';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import type { VideoParts } from './video-form.tsx';

export default function VideoPreview(props: VideoParts & { onClose: () => void }) {
  const { t } = useText();
  const category = useFormState(props.editor.form, ({ values }) => values.video_category);
  return (
    <RecordingPreview
      {...props}
      kind="video"
      labels={category ? [t(`recordings.category.${category}`)] : []}
      guests=""
    />
  );
}
