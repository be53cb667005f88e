import { video } from '@connect/contract/recordings/video.ts';
import { RecordingLog } from '../../content/recording/recording-log.tsx';

export const VideoLog = ({ id }: { id: number }) => (
  <RecordingLog id={id} kind="video" endpoint={video.logs} />
);
