import { lifeReady } from '@connect/contract/resources/life-ready.ts';
import { screensOf } from '../../content/content-screen.ts';
import { StoryLog } from '../../content/story-log.tsx';

const SCREENS = screensOf('life_ready');

/** How one Life Ready piece was read (DOMAIN 3.2). */
export const LifeReadyLog = ({ id }: { id: number }) => (
  <StoryLog id={id} screens={SCREENS} endpoint={lifeReady.logs} />
);
