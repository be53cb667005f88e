import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { ARTICLE_NEEDS, cpeIssues } from '@connect/contract/publishing.ts';
import { article, articleFields } from '@connect/contract/resources/article.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconEye, IconTrashOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { itemQuery, resourceKeys } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { AudienceCard } from '../../content/audience-card.tsx';
import { ComplianceCard } from '../../content/compliance-card.tsx';
import type { ContentRights } from '../../content/content-form.ts';
import { ContentStatus } from '../../content/content-status.tsx';
import { CoverCard } from '../../content/cover-card.tsx';
import { DraftBanner } from '../../content/draft-banner.tsx';
import { HistoryCard } from '../../content/history-card.tsx';
import { LadderCard } from '../../content/ladder-card.tsx';
import { PublishingCard } from '../../content/publishing-card.tsx';
import { SeoCard } from '../../content/seo-card.tsx';
import { useContentForm } from '../../content/use-content-form.ts';
import { focusField } from '../../kit/form-field.ts';
import { FormPage } from '../../kit/form-page.tsx';
import { FormSkeleton } from '../../kit/form-skeleton.tsx';
import { formatDateTime } from '../../kit/format.ts';
import { notifyDone, notifyError } from '../../kit/notify.ts';
import { SaveKeys } from '../../kit/save-state.tsx';
import { ErrorPanel, NoPermissionPanel } from '../../kit/state-panels.tsx';
import type { SaveRequest } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { ArticleMenu } from './article-menu.tsx';
import { ArticleSections } from './article-sections.tsx';
import { type ArticleValues, articleValues, newArticleValues } from './article-values.ts';

type ArticleReply = ReplyOf<typeof article.get>;

// Dialogs come when they are opened: most visits need none of them.
const ConflictDialog = lazy(() => import('../../content/conflict-dialog.tsx'));
const HistoryDrawer = lazy(() =>
  import('../../content/history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);
const ArticlePreview = lazy(() => import('./article-preview.tsx'));

const NONE: never[] = [];
/** Field that had the cursor when a new article got its address; it gets it again there. */
let focusNext: string | null = null;

const focusedField = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;

async function saveArticle(id: number | undefined, request: SaveRequest<ArticleValues>) {
  const { changes, values, version, reason } = request;
  if (id === undefined) return call(article.create, { body: values });
  return call(article.update, {
    params: { id: String(id) },
    body: { ...changes, version: version ?? undefined, reason },
  });
}

function ArticleEditor({ id, reply }: { id?: number; reply: ArticleReply | null }) {
  const { t } = useText();
  const can = useCan();
  const client = useQueryClient();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [previewing, setPreviewing] = useState(search.preview === '1');
  const [history, setHistory] = useState(search.history === '1');

  /** Known from the first save on: a second one right behind it must not create another article. */
  const savedId = useRef(id);

  const item = reply?.data ?? null;
  const values = useMemo(() => (item ? articleValues(item) : newArticleValues()), [item]);
  const rights: ContentRights = reply?.meta.permissions ?? {
    edit: can('article.create'),
    publish: can('article.publish'),
  };

  const editor = useContentForm<ArticleValues>({
    resource: 'article',
    id: id ?? 'new',
    record: item,
    rights,
    warnings: reply?.meta.warnings ?? NONE,
    values,
    fields: articleFields,
    needs: ARTICLE_NEEDS,
    check: cpeIssues,
    save: async (request) => {
      const saved = await saveArticle(savedId.current, request);
      savedId.current = saved.data.id;
      const keys = resourceKeys(article.get.tag);
      client.setQueryData(keys.item(saved.data.id), saved);
      void client.invalidateQueries({
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'item',
      });
      return { id: saved.data.id, values: articleValues(saved.data), version: saved.data.version };
    },
    onSaved: (saved) => {
      if (id !== undefined) return;
      focusNext = focusedField();
      void navigate({
        to: '/articles/$id',
        params: { id: String(saved.id) },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  const { form } = editor;

  useEffect(() => {
    const name = focusNext ?? (typeof search.field === 'string' ? search.field : null);
    focusNext = null;
    if (name) focusField(name);
  }, [search.field]);

  const deletedAt = item?.deleted_at ?? null;
  const restore = async () => {
    if (id === undefined) return;
    try {
      const restored = await call(article.restore, { params: { id: String(id) } });
      client.setQueryData(resourceKeys(article.get.tag).item(id), restored);
      void client.invalidateQueries({ queryKey: resourceKeys(article.get.tag).all });
      notifyDone(t('articleForm.restored'));
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <FormPage
      form={form}
      title={item?.title ?? t('articleForm.create')}
      breadcrumb={[{ label: t('articles.area') }, { label: t('articles.title'), to: '/articles' }]}
      backTo="/articles"
      badge={item && deletedAt === null && <ContentStatus status={item.effective_status} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={17} stroke={1.6} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            {t('form.publishing.preview')}
          </Button>
          {!form.readOnly && (
            <Button
              loading={form.phase.state === 'saving'}
              leftSection={<IconDeviceFloppy size={17} stroke={1.6} aria-hidden />}
              rightSection={<SaveKeys />}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => void form.save()}
            >
              {t('form.save')}
            </Button>
          )}
          {item && deletedAt === null && (
            <ArticleMenu
              item={item}
              rights={rights}
              form={form}
              onHistory={() => setHistory(true)}
            />
          )}
        </>
      }
      notices={
        <>
          <DraftBanner form={form} />
          {deletedAt !== null && (
            <Alert color="yellow" mb={14} icon={<IconTrashOff size={18} aria-hidden />}>
              <Group justify="space-between">
                {t('articleForm.inTrash', { time: formatDateTime(deletedAt) })}
                {rights.restore && (
                  <Button size="compact-md" onClick={restore}>
                    {t('articleForm.restore')}
                  </Button>
                )}
              </Group>
            </Alert>
          )}
          {form.readOnly && deletedAt === null && (
            <Alert color="brand" mb={14}>
              {t('form.readOnly')}
            </Alert>
          )}
        </>
      }
      rail={
        <>
          <PublishingCard editor={editor} />
          <ComplianceCard editor={editor} />
          <AudienceCard editor={editor} />
          <LadderCard editor={editor} />
          <CoverCard editor={editor} />
          <SeoCard editor={editor} place="article" />
          <HistoryCard
            id={id ?? null}
            endpoint={article.revisions}
            onOpen={() => setHistory(true)}
          />
        </>
      }
    >
      <ArticleSections
        editor={editor}
        attachments={item?.attachments ?? NONE}
        related={item?.related ?? NONE}
      />
      <Suspense>
        {id !== undefined && form.conflict && (
          <ConflictDialog
            form={form}
            conflict={form.conflict}
            latest={async () => {
              const fresh = await call(article.get, { params: { id: String(id) } });
              return { values: articleValues(fresh.data), version: fresh.data.version };
            }}
          />
        )}
        {history && id !== undefined && (
          <HistoryDrawer
            id={id}
            calls={article}
            mayRestore={!form.readOnly}
            onClose={() => setHistory(false)}
          />
        )}
        {previewing && (
          <ArticlePreview editor={editor} item={item} onClose={() => setPreviewing(false)} />
        )}
      </Suspense>
    </FormPage>
  );
}

function SavedArticle({ id }: { id: number }) {
  const query = useQuery(itemQuery(article.get, id));
  if (query.data) return <ArticleEditor id={id} reply={query.data} />;
  if (query.error instanceof ApiError && query.error.status === 404) throw query.error;
  if (query.error instanceof ApiError && query.error.status === 403) return <NoPermissionPanel />;
  if (query.error) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  return <FormSkeleton />;
}

/** Form of a new article, or of a saved one (SPEC 2, DOMAIN 3.2). */
export function ArticleForm({ id }: { id?: number }) {
  const can = useCan();
  if (id !== undefined) return <SavedArticle id={id} />;
  return can('article.create') ? <ArticleEditor reply={null} /> : <NoPermissionPanel />;
}
