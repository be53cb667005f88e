import type { EventRow } from '@connect/contract/events/event.ts';
import { eventSummaryCall } from '@connect/contract/registrations/event-summary.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventSummaryQuery } from '../../api/queries.ts';
import ListExport from '../../kit/list-boxes/list-export.tsx';
import { notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { fileColumns } from '../registrations/file-columns.ts';

/** Who registered for an event as a file, from the list of events (domain/registrations#file). */
export default function PeopleExport({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { language } = useText();
  // How many the caller sees, which the row does not know.
  const { data, error } = useQuery(eventSummaryQuery(eventSummaryCall, row.id));
  useEffect(() => {
    if (!error) return;
    notifyError(error);
    onClose();
  }, [error, onClose]);
  if (!data) return null;
  return (
    <ListExport
      endpoint={registrations.list}
      query={{ event_id: String(row.id) }}
      about={data.meta.item.title}
      narrowed={[]}
      columns={fileColumns(language, data.meta.questions)}
      rows={data.data.registered}
      reason={data.meta.export_users}
      onClose={onClose}
    />
  );
}
