import type { AttentionItem } from '@connect/contract/resources/attention.ts';
import { Anchor, Popover, ScrollArea, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { cloneElement } from 'react';
import { AttentionLine } from '../../content/attention.tsx';
import type { Opener } from '../../kit/deferred.tsx';
import { useOpenedOnArrival } from '../../kit/opened-on-arrival.ts';
import { useText } from '../../text/i18n.ts';

/** The list behind the bell. */
export default function BellBox(props: { opener: Opener; items: readonly AttentionItem[] }) {
  const { opener, items } = props;
  const { t } = useText();
  const { opened, setOpened, button } = useOpenedOnArrival();
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
      <Popover.Dropdown aria-label={t('shell.bell')} p={8}>
        <Text fw={600} px={8} py={6}>
          {t('shell.bell')}
        </Text>
        {items.length === 0 && (
          <Text size="sm" c="dimmed" px={8} pb={8}>
            {t('home.attentionEmpty')}
          </Text>
        )}
        <ScrollArea.Autosize mah="60dvh">
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
