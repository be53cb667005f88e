import {
  type AttentionItem,
  attention,
  type NoticeItem,
} from '@connect/contract/resources/attention.ts';
import { Anchor, Popover, ScrollArea, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cloneElement, useEffect, useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { call } from '../../api/client.ts';
import { AttentionLine } from '../../content/attention.tsx';
import { noticesQuery } from '../../content/attention-queries.ts';
import { NoticeLine } from '../../content/notices.tsx';
import type { Opener } from '../../kit/deferred.tsx';
import { useOpenedOnArrival } from '../../kit/opened-on-arrival.ts';
import { useText } from '../../text/i18n.ts';

interface BellBoxProps {
  opener: Opener;
  items: readonly AttentionItem[];
  notices: readonly NoticeItem[];
}

/** Older notices are in the account's own history. */
const SHOWN = 3;
const NONE: ReadonlySet<number> = new Set();

/** Marks what the open list shows as read; gives the notices that were unread as it opened. */
function useRead(opened: boolean, notices: readonly NoticeItem[]): ReadonlySet<number> {
  const client = useQueryClient();
  const [fresh, setFresh] = useState(NONE);
  const unread = notices.filter(({ read }) => !read).map(({ id }) => id);
  const newest = opened ? Math.max(0, ...unread) : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest unread stands for all of them
  useEffect(() => {
    if (newest === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    call(attention.readNotices, { body: { up_to: newest }, silent: true })
      .then(() => refresh(client, { queryKey: noticesQuery.queryKey }))
      // They stay unread, and the next opening tries again.
      .catch(() => undefined);
  }, [newest, client]);
  useEffect(() => {
    if (!opened) setFresh(NONE);
  }, [opened]);
  return fresh;
}

/** The list behind the bell. */
export default function BellBox({ opener, items, notices }: BellBoxProps) {
  const { t } = useText();
  const { opened, setOpened, button } = useOpenedOnArrival();
  const fresh = useRead(opened, notices);
  const shown = notices.filter(({ id }, position) => position < SHOWN || fresh.has(id));
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(opener, { ref: button, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.bell')} p={8} maw="calc(100vw - 16px)">
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
                  onGo={close}
                />
              ))}
            </>
          )}
          <Text fw={600} px={8} py={6}>
            {t('shell.bell')}
          </Text>
          {items.length === 0 && (
            <Text size="sm" c="dimmed" px={8} pb={8}>
              {t('home.attentionEmpty')}
            </Text>
          )}
          {items.map((item) => (
            <AttentionLine key={`${item.kind}-${item.type}-${item.id}`} item={item} onGo={close} />
          ))}
        </ScrollArea.Autosize>
        <Anchor component={Link} to="/" size="sm" display="block" px={8} py={8} onClick={close}>
          {t('shell.allAttention')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
