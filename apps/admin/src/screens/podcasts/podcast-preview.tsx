import { RecordingPreview } from '../../content/recording/recording-preview.tsx';
import { useFormState } from '../../kit/form/use-item-form.ts';
import type { PodcastParts } from './podcast-form.tsx';

export default function PodcastPreview(props: PodcastParts & { onClose: () => void }) {
  const guests = useFormState(props.editor.form, ({ values }) => values.guests);
  return <RecordingPreview {...props} kind="podcast" labels={[]} guests={guests} />;
}
