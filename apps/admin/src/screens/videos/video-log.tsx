import { video } from '@connect/contract/resources/video.ts';
import { RecordingLog } from '../../content/recording-log.tsx';

/** How one video was watched (DOMAIN 3.5). */
export const VideoLog = ({ id }: { id: number }) => (
  <RecordingLog id={id} kind="video" endpoint={video.logs} />
);
