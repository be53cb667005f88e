import { article } from '@connect/contract/resources/article.ts';
import { StoryLog } from '../../content/story-log.tsx';

/** How one article was read (DOMAIN 3.2). */
export const ArticleLog = ({ id }: { id: number }) => (
  <StoryLog id={id} kind="article" endpoint={article.logs} />
);
