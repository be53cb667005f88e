import { podcast } from '@connect/contract/resources/podcast.ts';
import { RecordingLog } from '../../content/recording-log.tsx';

/** How one episode was heard (DOMAIN 3.5). */
export const PodcastLog = ({ id }: { id: number }) => (
  <RecordingLog id={id} kind="podcast" endpoint={podcast.logs} />
);
