import type { Brand } from '@connect/contract/constants.ts';
import { ActionIcon, Badge } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PageHeaderProps } from '../kit/page-header.tsx';
import { useText } from '../text/i18n.ts';
import { breadcrumbOf, type ScreenKind, screensOf } from './content-screen.ts';
import { ContentStatus } from './content-status.tsx';

interface LoggedItem {
  title: string;
  brand: Brand;
  effective_status: Parameters<typeof ContentStatus>[0]['status'];
  deleted: boolean;
}

/** Head of a log page: what the item is called and what it is, with the way back to its list. */
export function useLogHeader(
  kind: ScreenKind,
  item: LoggedItem | undefined,
  /** What else the kind says of it. */
  badges?: ReactNode,
): Omit<PageHeaderProps, 'actions'> {
  const { t } = useText();
  const { routes } = screensOf(kind);
  return {
    title: item?.title ?? t('log.title'),
    count: item && t('log.title'),
    breadcrumb: breadcrumbOf(kind, t),
    before: (
      <ActionIcon
        renderRoot={(props) => <Link to={routes.list} {...props} />}
        variant="subtle"
        color="gray"
        aria-label={t('log.back')}
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </ActionIcon>
    ),
    after: item && (
      <>
        <ContentStatus status={item.effective_status} />
        {badges}
        <Badge variant="default" tt="none" fw={500}>
          {item.brand}
        </Badge>
        {item.deleted && <Badge color="red">{t('log.deleted')}</Badge>}
      </>
    ),
  };
}
