import { USER_TYPES } from '@connect/contract/constants.ts';
import { event } from '@connect/contract/events/event.ts';
import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import {
  answerField,
  REGISTRATION_IMPORT_FIELDS,
  registrationImport,
  registrationImportLabels,
} from '@connect/contract/registrations/registration-import.ts';
import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { ImportWindow } from '../../records/import/import-window.tsx';
import { useText } from '../../text/i18n.ts';
import { IMPORT_PARTS, useImportAddress } from './use-import-address.ts';

/** Registers people from a file (domain/imports#registrations). */
export default function RegistrationImport(props: {
  eventId: number;
  questions: readonly EventQuestion[];
}) {
  const { eventId, questions } = props;
  const { t } = useText();
  const client = useQueryClient();
  const { run, show, close, end } = useImportAddress();
  const [type, setType] = useState<string | null>(null);
  const id = String(eventId);
  return (
    <ImportWindow
      title={t('imports.registrationsTitle')}
      calls={registrationImport}
      into={id}
      fields={[...REGISTRATION_IMPORT_FIELDS, ...questions.map(({ key }) => answerField(key))]}
      labels={registrationImportLabels(questions)}
      id={run}
      parts={IMPORT_PARTS}
      defaults={type === null ? {} : { user_type: type }}
      defaultFields={(columns) => (
        <Select
          label={t('imports.defaultPersonType')}
          description={columns.includes('user_type') ? t('imports.defaultTypeHint') : undefined}
          data={USER_TYPES.map((value) => ({ value, label: t(`options.user_type.${value}`) }))}
          value={type}
          onChange={setType}
          clearable
        />
      )}
      result={
        <Link to="/events/$id" params={{ id }} search={{ view: 'people', source: 'import' }}>
          {t('imports.toRegistrations')}
        </Link>
      }
      onOpen={show}
      onClose={close}
      onEnd={end}
      onDone={() => {
        void refresh(client, { queryKey: [registrations.list.tag] });
        void refresh(client, { queryKey: resourceKeys(event.get.tag).all });
      }}
    />
  );
}
