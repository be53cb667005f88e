import { ActionIcon, Anchor, Indicator, Popover, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AttentionLine, attentionQuery } from '../../content/attention.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './header.module.css';

/** The bell with what waits for somebody. */
export function Bell() {
  const { t } = useText();
  const [opened, { toggle, close }] = useDisclosure();
  const { data } = useQuery(attentionQuery);
  const items = data?.data ?? [];
  return (
    <Indicator disabled={items.length === 0} color="var(--bad)" size={8} offset={8}>
      <Popover
        opened={opened}
        onChange={close}
        position="bottom-end"
        width={360}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size={38}
            className={classes.bell}
            onClick={toggle}
            aria-label={
              items.length > 0 ? t('shell.bellCount', { count: items.length }) : t('shell.bell')
            }
          >
            <IconBell size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
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
              <AttentionLine
                key={`${item.kind}-${item.type}-${item.id}`}
                item={item}
                onGo={close}
              />
            ))}
          </ScrollArea.Autosize>
          <Anchor component={Link} to="/" size="sm" display="block" px={8} py={8} onClick={close}>
            {t('shell.allAttention')}
          </Anchor>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  );
}
