import { type DietaryNote, dietaryNotes } from '@connect/contract/registrations/dietary-notes.ts';
import { Alert, Badge, Group, Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logsQuery } from '../../api/queries.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { EmptyPanel } from '../../kit/page/state-panels.tsx';
import { ListBody } from '../../kit/table/list-body.tsx';
import type { ListColumn } from '../../kit/table/list-types.ts';
import { useText } from '../../text/i18n.ts';
import { useRegistrationLabel } from './registration-columns.tsx';
import { RegistrationPill } from './registration-pill.tsx';

/** ข้อจำกัดด้านอาหาร: on screen alone, for who orders the meal (domain/registrations#dietary-needs). */
export default function DietaryNotes({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const label = useRegistrationLabel();
  const [{ page, limit }, setPaging] = useState({ page: 1, limit: 10 });
  const asked = { page: String(page), limit: String(limit) };
  const reply = useQuery({
    ...logsQuery(dietaryNotes, id, asked),
    placeholderData: keepPreviousData,
  });
  const columns: ListColumn<DietaryNote>[] = [
    {
      key: 'name',
      label: label('name'),
      main: true,
      render: (row) => t('registrations.row', { name: row.display_name, code: row.code }),
    },
    {
      key: 'note',
      label: label('dietary_note'),
      worth: 3,
      wrap: true,
      render: (row) => row.note,
    },
    {
      key: 'status',
      label: label('status'),
      badge: true,
      render: (row) => <RegistrationPill status={row.status} />,
    },
  ];
  const kinds = reply.data?.meta.kinds ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('registrations.dietary.title')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      {/* The only field is the size of a page. */}
      <Alert variant="light" mb="sm" py="xs" tabIndex={-1} data-autofocus>
        {t('registrations.dietary.hint')}
      </Alert>
      {kinds.length > 0 && (
        <Group component="ul" gap="xs" mb="sm" p={0} aria-label={t('registrations.dietary.kinds')}>
          {kinds.map(({ note, n }) => (
            <Badge key={note} component="li" variant="light" tt="none" size="lg">
              {t('registrations.dietary.kind', { note, n: formatNumber(n) })}
            </Badge>
          ))}
        </Group>
      )}
      <ListBody
        reply={reply}
        caption={t('registrations.dietary.title')}
        columns={columns}
        rowLabel={(row) => t('registrations.row', { name: row.display_name, code: row.code })}
        rowKey={(row) => row.id}
        sort={reply.data?.meta.sort}
        onSort={() => {}}
        onPage={(next) => setPaging({ page: next, limit })}
        onLimit={(next) => setPaging({ page: 1, limit: next })}
        empty={<EmptyPanel title={t('registrations.dietary.empty')} />}
      />
    </Modal>
  );
}
