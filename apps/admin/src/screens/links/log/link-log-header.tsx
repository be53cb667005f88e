import type { LoggedLink } from '@connect/contract/links/link.ts';
import { ActionIcon, Badge } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LogTab } from '../../../kit/log/log-page.tsx';
import type { PageHeaderProps } from '../../../kit/page/page-header.tsx';
import { type Translate, useText } from '../../../text/i18n.ts';
import { ShortLink } from '../list/copy-link.tsx';
import { LinkStatePill } from '../list/link-state-pill.tsx';

/** The views of the log of a link. */
export const clickTabs = (t: Translate): LogTab[] => [
  { value: 'activity', label: t('links.log.clicks') },
  { value: 'users', label: t('log.users') },
  { value: 'recipients', label: t('links.log.recipients') },
];

/** Header of the log of a link: its name, state and address. */
export function useLinkLogHeader(item: LoggedLink | undefined): Omit<PageHeaderProps, 'actions'> {
  const { t } = useText();
  return {
    title: item?.name ?? t('links.log.title'),
    count: item && t('links.log.title'),
    breadcrumb: [{ label: t('links.title'), to: '/links' }],
    before: (
      <ActionIcon
        renderRoot={(props) => <Link to="/links" {...props} />}
        variant="subtle"
        color="gray"
        aria-label={t('log.back')}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
    ),
    after: item && (
      <>
        <LinkStatePill state={item.state} />
        <Badge variant="default" tt="none" fw={500}>
          {item.brand}
        </Badge>
        {item.deleted_at !== null && <Badge color="red">{t('log.deleted')}</Badge>}
        <ShortLink url={item.short_url} />
      </>
    ),
  };
}
