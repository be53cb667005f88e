import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { breadcrumbOf, screensOf } from '../../content/item/content-screen.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useText } from '../../text/i18n.ts';
import type { MeetingKind } from './registration-column.tsx';

/** Head of a tab of an event besides its form, or of a webinar besides its figures. */
export function EventHeading(props: {
  kind?: MeetingKind;
  title: string | undefined;
  count?: ReactNode;
  actions?: ReactNode;
  tabs: ReactNode;
}) {
  const { kind = 'event', title, count, actions, tabs } = props;
  const { t } = useText();
  const { routes } = screensOf(kind);
  return (
    <PageHeader
      title={title ?? t('registrations.title')}
      count={count}
      breadcrumb={breadcrumbOf(kind, t)}
      before={
        <ActionIcon
          renderRoot={(rest) => <Link to={routes.list} {...rest} />}
          variant="subtle"
          color="gray"
          aria-label={t(kind === 'event' ? 'registrations.back' : 'log.back')}
        >
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
      }
      actions={actions}
      views={tabs}
    />
  );
}
