import {
  type AttentionItem,
  attention,
  type NoticeItem,
} from '@connect/contract/desk/attention.ts';
import { Anchor, ScrollArea, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { noticesQuery } from '../../../api/attention-queries.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { AttentionLine, moreAfter } from '../../../content/account/attention.tsx';
import { NoticeLine } from '../../../content/account/notices.tsx';
import { OwnFiles } from '../../../content/account/own-files-later.tsx';
import { reportFilesQuery } from '../../../content/account/report-files-query.ts';
import { OpenedPopover } from '../../../kit/menu/opened-popover.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';

/** Number of notices shown; the account's history has older ones. */
const SHOWN = 3;
const NONE: ReadonlySet<number> = new Set();

/** Marks the shown notices as read; gives those that were unread when the list was opened. */
function useRead(notices: readonly NoticeItem[]): ReadonlySet<number> {
  const client = useQueryClient();
  const [fresh, setFresh] = useState(NONE);
  const unread = notices.filter(({ read }) => !read).map(({ id }) => id);
  const newest = Math.max(0, ...unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new unread notice always changes `newest`
  useEffect(() => {
    if (newest === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    call(attention.readNotices, { body: { up_to: newest }, silent: true })
      .then(() => refresh(client, { queryKey: noticesQuery.queryKey }))
      // The notices stay unread, and the next opening tries again.
      .catch(() => undefined);
  }, [newest, client]);
  return fresh;
}

interface BellListProps {
  /** Undefined until they are read. */
  items: readonly AttentionItem[] | undefined;
  counts: Readonly<Record<string, number>>;
  notices: readonly NoticeItem[];
}

/** Mounted only while the box is open, because mounting marks the notices as read. */
function BellList({ items, counts, notices, onGo }: BellListProps & { onGo: () => void }) {
  const { t } = useText();
  const fresh = useRead(notices);
  const can = useCan();
  const files = useQuery({ ...reportFilesQuery, enabled: can('report.export') }).data ?? [];
  const shown = notices.filter(({ id }, position) => position < SHOWN || fresh.has(id));
  return (
    <>
      <ScrollArea.Autosize mah="70dvh" scrollbars="y">
        {notices.length > 0 && (
          <>
            <Text fw={600} px={8} py={6}>
              {t('home.notice.title')}
            </Text>
            {shown.map((notice) => (
              <NoticeLine
                key={notice.id}
                notice={notice}
                fresh={fresh.has(notice.id)}
                onGo={onGo}
              />
            ))}
          </>
        )}
        {files.length > 0 && (
          <>
            <Text fw={600} px={8} py={6}>
              {t('home.ownFiles')}
            </Text>
            <OwnFiles files={files} />
          </>
        )}
        <Text fw={600} px={8} py={6}>
          {t('shell.bell')}
        </Text>
        {!items?.length && (
          <Text size="sm" c="dimmed" px={8} pb={8} role="status">
            {t(items ? 'home.attentionEmpty' : 'shell.loading')}
          </Text>
        )}
        {items?.map((item) => (
          <AttentionLine
            key={`${item.kind}-${item.type}-${item.id}`}
            item={item}
            more={moreAfter(item, items, counts)}
            onGo={onGo}
          />
        ))}
      </ScrollArea.Autosize>
      <Anchor component={Link} to="/" size="sm" display="block" px={8} py={8} onClick={onGo}>
        {t('shell.allAttention')}
      </Anchor>
    </>
  );
}

/** The popover of the bell. */
export default function BellBox({ opener, ...list }: BellListProps & { opener: Opener }) {
  const { t } = useText();
  return (
    <OpenedPopover opener={opener} position="bottom-end" width={360} label={t('shell.bell')} dense>
      {(close) => <BellList {...list} onGo={close} />}
    </OpenedPopover>
  );
}
