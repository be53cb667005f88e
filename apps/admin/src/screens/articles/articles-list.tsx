import { type ArticleRow, article } from '@connect/contract/resources/article.ts';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useReference } from '../../api/queries.ts';
import { useContentFilters, useStatusTabs } from '../../content/content-filters.ts';
import { useContentActions } from '../../content/use-content-actions.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import type { BulkAction } from '../../kit/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useArticleColumns } from './articles-columns.tsx';

const ContentRowMenu = lazy(() => import('../../content/content-row-menu.tsx'));

/** All articles (DOMAIN 3.2). */
export function ArticlesList() {
  const { t, language } = useText();
  const navigate = useNavigate();
  const { articleCategories } = useReference();
  const tabs = useStatusTabs();
  const actions = useContentActions<ArticleRow>(article, (id, label, field) => (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          to="/articles/$id"
          params={{ id: String(id) }}
          search={field ? { field } : {}}
          {...props}
        />
      )}
    >
      {label}
    </Anchor>
  ));
  const columns = useArticleColumns(actions);
  const base = useContentFilters();

  const category = {
    kind: 'choice' as const,
    key: 'category_id',
    label: t('articles.category'),
    options: articleCategories
      .filter((row) => row.scope !== 'life_ready')
      .map((row) => ({
        value: String(row.id),
        label: language === 'en' && row.name_en ? row.name_en : row.name,
      })),
  };
  const bulk: BulkAction<ArticleRow>[] = [
    {
      key: 'publish',
      label: t('content.publish'),
      allowed: (row) => row.permissions.publish === true && row.effective_status === 'draft',
      run: (rows) => actions.bulk('publish', rows),
    },
    {
      key: 'unpublish',
      label: t('content.unpublish'),
      allowed: (row) => row.permissions.publish === true && row.status === 'publish',
      run: (rows) => actions.bulk('unpublish', rows),
    },
    {
      key: 'restore',
      label: t('content.restore'),
      allowed: (row) => row.permissions.restore === true,
      run: (rows) => actions.bulk('restore', rows),
    },
    {
      key: 'delete',
      label: t('content.delete'),
      danger: true,
      allowed: (row) => row.permissions.delete === true,
      run: (rows) => actions.bulk('delete', rows),
    },
  ];
  return (
    <>
      <ListPage<ArticleRow>
        name="articles"
        title={t('articles.title')}
        breadcrumb={[{ label: t('articles.area') }]}
        endpoint={article.list}
        columns={columns}
        filters={(rows) => [
          base.brand,
          category,
          base.therapyArea,
          base.materialState,
          base.specialty,
          base.userType,
          base.promotionalType,
          base.createdBy(rows),
          base.dates,
          { kind: 'flag', key: 'cpe_eligible', label: t('articles.cpe'), rare: true },
        ]}
        tabs={tabs}
        bulk={bulk}
        rowLabel={(row) => row.title}
        rowMenu={(row, opener) => (
          <ContentRowMenu
            opener={opener}
            row={row}
            form={(search) => ({ to: '/articles/$id', params: { id: String(row.id) }, search })}
            log={{ to: '/articles/$id/log', params: { id: String(row.id) } }}
            actions={actions.of(row)}
            onDuplicate={async () => {
              const id = await actions.duplicate(row);
              if (id !== null) await navigate({ to: '/articles/$id', params: { id: String(id) } });
            }}
          />
        )}
        create={
          <Button
            component={Link}
            to="/articles/create"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('articles.create')}
          </Button>
        }
        searchPlaceholder={t('articles.search')}
        emptyText={t('articles.empty')}
        noMatchText={t('articles.noMatch')}
      />
      {actions.dialogs}
    </>
  );
}
