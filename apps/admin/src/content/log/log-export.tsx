import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ListReply } from '@connect/contract/calls/envelope.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { ExportColumn } from '../../kit/list-boxes/list-export.tsx';
import { refuse } from '../../kit/page/refuse.ts';
import type { ListQuery } from '../../kit/table/list-types.ts';
import { useText, withTexts } from '../../text/i18n.ts';

const ListExport = lazy(withTexts('asked', () => import('../../kit/list-boxes/list-export.tsx')));

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

/** The button that exports a log; rows with users' names need a reason. */
export function LogExport({ endpoint, id, data, query, columns, ...told }: LogExportProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!data?.meta.permissions.export) return null;
  const { sort, permissions } = data.meta;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...refuse(data.pagination.total === 0 && t('list.nothingToExport'))}
      >
        {t('list.export')}
      </Button>
      <Suspense>
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
      </Suspense>
    </>
  );
}
