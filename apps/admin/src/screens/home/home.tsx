import { type ArticleRow, article } from '@connect/contract/stories/article.ts';
import { Anchor, Badge, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArticle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { attentionQuery } from '../../api/attention-queries.ts';
import { listQuery } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import { LATEST_ARTICLES } from '../../arrival/first-reads.ts';
import { AttentionLine } from '../../content/account/attention.tsx';
import { focalStyle } from '../../content/item/focal-style.ts';
import { formatDateTime, formatNumber } from '../../kit/display/format.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './home.module.css';

/** Skeleton rows of a card that is loading. */
const WAITING = 5;

/** The home page: the attention list, and the most recently changed articles. */
export function Home() {
  const { t } = useText();
  const can = useCan();
  return (
    <>
      <PageHeader title={t('home.title')} />
      <div className={classes.grid}>
        {can('overview.view') && <AttentionCard />}
        {can('article.view') && <LatestCard />}
      </div>
    </>
  );
}

function Card(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2} className={classes.cardTitle}>
          {props.title}
        </Title>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

const Waiting = ({ rows }: { rows: number }) => (
  <Stack gap={14} py={8} aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
      <Skeleton key={row} height={38} radius="md" />
    ))}
  </Stack>
);

function AttentionCard() {
  const { t } = useText();
  const { data, error, isPending, refetch } = useQuery(attentionQuery());
  const items = data?.data ?? [];
  return (
    <Card
      title={t('home.attention')}
      aside={
        items.length > 0 && (
          <Badge variant="light" color="red" className={classes.count}>
            {formatNumber(items.length)}
          </Badge>
        )
      }
    >
      {isPending ? (
        <Waiting rows={WAITING} />
      ) : error && !data ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : items.length === 0 ? (
        <EmptyPanel
          icon={<IconCircleCheck size={28} stroke={1.5} />}
          title={t('home.attentionEmpty')}
        />
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={`${item.kind}-${item.type}-${item.id}`}>
              <AttentionLine item={item} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LatestCard() {
  const { t } = useText();
  const can = useCan();
  const query = listQuery(article.list, LATEST_ARTICLES);
  const { data, error, isPending, refetch } = useQuery(query);
  return (
    <Card
      title={t('home.latest')}
      aside={
        <Anchor component={Link} to="/articles" size="sm" data-tap>
          {t('home.latestAll')}
        </Anchor>
      }
    >
      {isPending ? (
        <Waiting rows={WAITING} />
      ) : error && !data ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : data.data.length === 0 ? (
        <EmptyPanel
          icon={<IconArticle size={28} stroke={1.5} />}
          title={t('home.latestEmpty')}
          action={
            can('article.create') && (
              <Button component={Link} to="/articles/create" leftSection={<IconPlus size={16} />}>
                {t('home.create')}
              </Button>
            )
          }
        />
      ) : (
        <ul className={classes.list}>
          {data.data.map((row) => (
            <li key={row.id}>
              <ArticleLine row={row} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ArticleLine({ row }: { row: ArticleRow }) {
  const { t } = useText();
  return (
    <Link to="/articles/$id" params={{ id: String(row.id) }} className={classes.line}>
      {row.cover ? (
        <img
          src={row.cover.thumb}
          alt=""
          className={classes.cover}
          loading="lazy"
          style={focalStyle(row.cover)}
        />
      ) : (
        <span className={classes.cover} />
      )}
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        <Text component="span" size="xs" c="dimmed">
          {t(`options.effective_status.${row.effective_status}`)} · {formatDateTime(row.updated_at)}
        </Text>
      </span>
      <Text
        component="span"
        size="sm"
        aria-label={`${t('home.viewsLabel')} ${formatNumber(row.stats.views)}`}
      >
        {formatNumber(row.stats.views)}
      </Text>
    </Link>
  );
}
