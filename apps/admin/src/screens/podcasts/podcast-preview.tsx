import { RecordingPreview } from '../../content/recording-preview.tsx';
import { useFormState } from '../../kit/use-item-form.ts';
import type { PodcastParts } from './podcast-form.tsx';

/** An episode as its audience would see it. */
export default function PodcastPreview(props: PodcastParts & { onClose: () => void }) {
  const guests = useFormState(props.editor.form, ({ values }) => values.guests);
  return <RecordingPreview {...props} kind="podcast" labels={[]} guests={guests} />;
}
