import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ListReply } from '@connect/contract/calls/envelope.ts';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { loadable } from '../../arrival/loadable.tsx';
import { CommandButton, type PageCommand } from '../../kit/list/page-commands.tsx';
import type { ExportColumn } from '../../kit/list-boxes/list-export.tsx';
import { Later } from '../../kit/page/later.tsx';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { useText, withTexts } from '../../text/i18n.ts';

const ListExport = loadable(
  withTexts('asked', () => import('../../kit/list-boxes/list-export.tsx')),
);

interface LogExportProps {
  endpoint: Endpoint<z.ZodType, z.ZodObject>;
  /** The item that the log is about. */
  id: number;
  /** The reply that the page shows. */
  data: Pick<ListReply<unknown>, 'meta' | 'pagination'> | undefined;
  query: ListQuery;
  columns: readonly ExportColumn[];
  about?: string | undefined;
  narrowed?: readonly string[];
}

/** The file of a log, as a command of its page and the dialog that it opens; null without the right. */
export function useLogExport(
  props: LogExportProps,
): [command: PageCommand, dialog: ReactNode] | null {
  const { endpoint, id, data, query, columns, ...told } = props;
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!data?.meta.permissions.export) return null;
  const { sort, permissions } = data.meta;
  const command = {
    label: t('list.export'),
    icon: <IconDownload size={16} aria-hidden="true" />,
    onClick: () => setOpen(true),
    refused: data.pagination.total === 0 && t('list.nothingToExport'),
  };
  const dialog = (
    <Later>
      {open && (
        <ListExport
          endpoint={endpoint}
          params={{ id: String(id) }}
          query={{ ...query, order_by: sort.by, order: sort.order }}
          columns={columns}
          rows={data.pagination.total}
          reason={permissions.export_users}
          onClose={() => setOpen(false)}
          {...told}
        />
      )}
    </Later>
  );
  return [command, dialog];
}

/** The button that exports a log; rows with users' names need a reason. */
export function LogExport(props: LogExportProps) {
  const exporting = useLogExport(props);
  if (!exporting) return null;
  const [command, dialog] = exporting;
  return (
    <>
      <CommandButton command={command} />
      {dialog}
    </>
  );
}
