import type { EventRow } from '@connect/contract/events/event.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { registrationLabels, registrations } from '@connect/contract/registrations/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventSummaryQuery } from '../../api/queries.ts';
import { useCan } from '../../api/session.ts';
import ListExport from '../../kit/list-boxes/list-export.tsx';
import { notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';

/** What a file has besides the columns of the list of people. */
const IN_FILES = ['profession', 'note', 'answers'] as const;

/** Who registered for an event as a file, from the list of events (domain/registrations#file). */
export default function PeopleExport({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { language } = useText();
  const can = useCan();
  // How many the caller sees, which the row does not know.
  const { data, error } = useQuery(eventSummaryQuery(eventSummaryCall, row.id));
  useEffect(() => {
    if (!error) return;
    notifyError(error);
    onClose();
  }, [error, onClose]);
  if (!data) return null;
  const label = (key: keyof typeof registrationLabels) =>
    fieldLabel(registrationLabels, key, language);
  const columns = [...registrations.list.columns, ...IN_FILES].map((key) => ({
    key,
    label: label(key),
  }));
  return (
    <ListExport
      endpoint={registrations.list}
      query={{ event_id: String(row.id) }}
      columns={[
        ...columns,
        { key: 'contact', label: [label('email'), label('phone')].join(' · ') },
      ]}
      rows={data.data.registered}
      reason={can('pii.export')}
      onClose={onClose}
    />
  );
}
