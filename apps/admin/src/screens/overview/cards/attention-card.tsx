import { Badge, Button, Skeleton, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attentionQuery } from '../../../api/attention-queries.ts';
import { AttentionLine, moreAfter } from '../../../content/account/attention.tsx';
import { FigureCard } from '../../../kit/chart/figure-card.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';

/** Skeleton rows while it loads. */
const WAITING = 5;
/** What is shown before somebody asks for all. */
const FIRST = 6;

/** What waits for somebody; a read of its own, whatever the period. */
export default function AttentionCard() {
  const { t } = useText();
  const { data, error, isPending, refetch } = useQuery(attentionQuery());
  const [all, setAll] = useState(false);
  const items = data?.data ?? [];
  const counts = data?.meta.counts ?? {};
  return (
    <FigureCard
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
        <Stack gap={14} py={8} aria-busy="true">
          {Array.from({ length: WAITING }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
            <Skeleton key={row} height={38} radius="md" />
          ))}
        </Stack>
      ) : error && !data ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : items.length === 0 ? (
        <EmptyPanel
          icon={<IconCircleCheck size={28} stroke={1.5} />}
          title={t('home.attentionEmpty')}
        />
      ) : (
        <>
          <ul className={classes.list}>
            {(all ? items : items.slice(0, FIRST)).map((item) => (
              <li key={`${item.kind}-${item.type}-${item.id}`}>
                <AttentionLine item={item} more={moreAfter(item, items, counts)} />
              </li>
            ))}
          </ul>
          {items.length > FIRST && (
            <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setAll(!all)}>
              {all ? t('overview.fewer') : t('overview.all', { n: formatNumber(items.length) })}
            </Button>
          )}
        </>
      )}
    </FigureCard>
  );
}
