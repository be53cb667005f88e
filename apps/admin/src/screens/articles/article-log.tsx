import { article } from '@connect/contract/stories/article.ts';
import { StoryLog } from '../../content/log/story-log.tsx';

export const ArticleLog = ({ id }: { id: number }) => (
  <StoryLog id={id} kind="article" endpoint={article.logs} />
);
