import type { LoggedItem } from '@connect/contract/content/engagement.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import { ActionIcon, Alert, Badge } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LogTab } from '../../kit/log/log-page.tsx';
import type { PageHeaderProps } from '../../kit/page/page-header.tsx';
import { patchQuery } from '../../kit/page/query-state.ts';
import { type Translate, useText } from '../../text/i18n.ts';
import { breadcrumbOf, screensOf } from '../item/content-screen.ts';
import { ContentStatus } from '../item/content-status.tsx';

/** Header of a log page: title and status of the item, with a link back to its list. */
export function useLogHeader(
  kind: ScreenKind,
  item: LoggedItem | undefined,
  /** Further badges of the kind. */
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

/** Views of a log: those of the kind, and the two that every log has. */
export const logTabs = (t: Translate, own: readonly LogTab[] = []): LogTab[] => [
  ...own,
  { value: 'activity', label: t('log.activity') },
  { value: 'users', label: t('log.users') },
];

/** Gives a function that opens another view of a log, without the filters of this one. */
export function useOpenView(): (view: string) => void {
  const navigate = useNavigate();
  return (view) =>
    void navigate({ to: '.', search: () => patchQuery({}, { view }), resetScroll: false });
}

/** A notice that users' names are masked for this staff. */
export function MaskedNotice() {
  const { t } = useText();
  return (
    <Alert variant="light" mx="md" mb="sm" py="xs" icon={<IconLock size={18} />}>
      {t('log.masked')}
    </Alert>
  );
}
