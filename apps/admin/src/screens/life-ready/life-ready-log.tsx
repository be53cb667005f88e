import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { StoryLog } from '../../content/story-log.tsx';

/** How one Life Ready piece was read (DOMAIN 3.2). */
export const LifeReadyLog = ({ id }: { id: number }) => (
  <StoryLog id={id} kind="life_ready" endpoint={lifeReady.logs} />
);
