import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { breadcrumbOf, screensOf } from '../../content/item/content-screen.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useText } from '../../text/i18n.ts';

/** Head of a tab of an event besides its form. */
export function EventHeading(props: {
  title: string | undefined;
  count?: ReactNode;
  actions?: ReactNode;
}) {
  const { title, count, actions } = props;
  const { t } = useText();
  const { routes } = screensOf('event');
  return (
    <PageHeader
      title={title ?? t('registrations.title')}
      count={count}
      breadcrumb={breadcrumbOf('event', t)}
      before={
        <ActionIcon
          renderRoot={(rest) => <Link to={routes.list} {...rest} />}
          variant="subtle"
          color="gray"
          aria-label={t('registrations.back')}
        >
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
      }
      actions={actions}
    />
  );
}
