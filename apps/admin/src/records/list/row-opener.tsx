import type { ReactNode } from 'react';
import { RowLink } from '../../kit/table/row-link.tsx';

/** Opens a row over its list, by `?id=`; the focus comes back here by `data-row`. */
export const RowOpener = ({ id, children }: { id: number; children: ReactNode }) => (
  <RowLink
    to="."
    search={(previous: Record<string, unknown>): Record<string, unknown> => ({
      ...previous,
      id: String(id),
    })}
    resetScroll={false}
    data-row={id}
  >
    {children}
  </RowLink>
);
