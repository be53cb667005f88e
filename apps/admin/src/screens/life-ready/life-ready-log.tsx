import { lifeReady } from '@connect/contract/stories/life-ready.ts';
import { StoryLog } from '../../content/log/story-log.tsx';

export const LifeReadyLog = ({ id }: { id: number }) => (
  <StoryLog id={id} kind="life_ready" endpoint={lifeReady.logs} />
);
