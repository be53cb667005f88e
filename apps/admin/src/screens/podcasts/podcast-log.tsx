import { podcast } from '@connect/contract/recordings/podcast.ts';
import { RecordingLog } from '../../content/recording/recording-log.tsx';

export const PodcastLog = ({ id }: { id: number }) => (
  <RecordingLog id={id} kind="podcast" endpoint={podcast.logs} />
);
