import type { UserRow } from '@connect/contract/users/user.ts';
import { useState } from 'react';
import type { Kept } from '../../../kit/table/list-types.ts';
import type { ManyVerb, Whom } from './many-users.ts';
import ManyUsersDialog from './many-users-dialog.tsx';

/** The one owner of all rows; undefined where they differ. */
const ownerOf = (rows: readonly UserRow[]) =>
  new Set(rows.map(({ owner }) => owner?.id)).size === 1 ? rows[0]?.owner?.id : undefined;

/** An action on rows that somebody chose in a list, or on all that the server keeps of it. */
export default function ChosenUsersDialog(props: {
  verb: ManyVerb;
  rows: readonly UserRow[];
  kept: Kept | null;
  onDone: (done: boolean) => void;
}) {
  const { verb, rows, kept, onDone } = props;
  const [whom] = useState<Whom>(() =>
    kept ? { query: { selection: kept.id } } : { ids: rows.map(({ id }) => id) },
  );
  return (
    <ManyUsersDialog
      verb={verb}
      whom={whom}
      chosen={kept?.count ?? rows.length}
      back={kept ? undefined : ownerOf(rows)}
      onDone={onDone}
    />
  );
}
