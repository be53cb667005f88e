import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { screensOf } from '../../../content/item/content-screen.ts';
import { useText } from '../../../text/i18n.ts';
import type { MeetingKind } from '../registration-column.tsx';

/** Says that nobody can be reminded by hand yet, and where a template is chosen (domain/event-messages#by-hand). */
export default function NoReminder({ kind, id }: { kind: MeetingKind; id: number }) {
  const { t } = useText();
  const to = screensOf(kind).routes.form.replace('$id', String(id));
  return (
    <Alert variant="light" mx="md" mb="sm" py="xs">
      {t('exports.noTemplate')}{' '}
      <Anchor inherit renderRoot={(rest) => <Link to={to} {...rest} />}>
        {t('exports.chooseTemplate')}
      </Anchor>
    </Alert>
  );
}
