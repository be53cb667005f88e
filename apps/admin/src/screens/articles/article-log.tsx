import { article } from '@connect/contract/resources/article.ts';
import { screensOf } from '../../content/content-screen.ts';
import { StoryLog } from '../../content/story-log.tsx';

const SCREENS = screensOf('article');

/** How one article was read (DOMAIN 3.2). */
export const ArticleLog = ({ id }: { id: number }) => (
  <StoryLog id={id} screens={SCREENS} endpoint={article.logs} />
);
