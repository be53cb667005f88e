import { article } from '@connect/contract/resources/article.ts';
import { ContentLog } from '../../content/content-log.tsx';
import { BarList } from '../../kit/bar-list.tsx';
import { useText } from '../../text/i18n.ts';

/** How one article was read (DOMAIN 3.2): the log page, and how far readers scrolled. */
export function ArticleLog({ id }: { id: number }) {
  const { t } = useText();
  return (
    <ContentLog
      id={id}
      endpoint={article.logs}
      back={{ to: '/articles' }}
      breadcrumb={[{ label: t('articles.area') }, { label: t('articles.title'), to: '/articles' }]}
      extra={(summary) => (
        <BarList
          title={t('articles.depth')}
          emptyText={t('log.noShare')}
          shares
          bars={(summary?.depth ?? []).map((step) => ({
            key: String(step.from),
            label: `${step.from}–${step.to}%`,
            value: step.views,
          }))}
        />
      )}
    />
  );
}
