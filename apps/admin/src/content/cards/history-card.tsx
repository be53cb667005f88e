import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { idParams } from '@connect/contract/calls/envelope.ts';
import type { revisionRow } from '@connect/contract/content/content-calls.ts';
import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { revisionsQuery } from '../../api/queries.ts';
import { formatDateTime } from '../../kit/display/format.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import classes from './content-cards.module.css';

type Revisions = Endpoint<
  typeof idParams,
  z.ZodType,
  z.ZodType,
  z.ZodType<{ data: z.output<typeof revisionRow>[] }>
>;

const SHOWN = 5;
const FIELDS_SHOWN = 2;

function LastRevisions({ id, endpoint }: { id: number; endpoint: Revisions }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const query = useQuery(revisionsQuery(endpoint, id));
  const fields = (names: readonly string[]) =>
    names.slice(0, FIELDS_SHOWN).map(labelOf).join(', ') +
    (names.length > FIELDS_SHOWN ? ' …' : '');
  return (
    <ol className={classes.revisions}>
      {query.data?.data.slice(0, SHOWN).map((row) => (
        <li key={row.revision_no} className={classes.revision}>
          <span>
            {t('cards.history.revision', { n: row.revision_no })}
            <br />
            <small>{row.note || fields(row.changed_fields)}</small>
          </span>
          <small>
            {formatDateTime(row.saved_at)}
            <br />
            {row.saved_by?.display_name}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** ⑦ ประวัติ: the last five revisions, and a button for all of them. */
export function HistoryCard(props: { id: number | null; endpoint: Revisions; onOpen: () => void }) {
  const { id, endpoint, onOpen } = props;
  const { t } = useText();
  return (
    <FormSection title={t('cards.history.title')}>
      {id === null ? (
        <Text className={classes.hint}>{t('cards.history.none')}</Text>
      ) : (
        <>
          <LastRevisions id={id} endpoint={endpoint} />
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={onOpen}
          >
            {t('cards.history.all')}
          </Button>
        </>
      )}
    </FormSection>
  );
}
