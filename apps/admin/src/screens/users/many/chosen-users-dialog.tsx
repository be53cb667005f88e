import type { UserRow } from '@connect/contract/users/user.ts';
import { useState } from 'react';
import { loadable } from '../../../arrival/loadable.tsx';
import { Later } from '../../../kit/page/later.tsx';
import type { Kept } from '../../../kit/table/list-types.ts';
import { withTexts } from '../../../text/i18n.ts';
import type { ManyVerb, TellUndone, Whom } from './many-users.ts';
import ManyUsersDialog from './many-users-dialog.tsx';

const LinkUsersDialog = loadable(withTexts('recipients', () => import('./link-users-dialog.tsx')));

/** An action on rows that somebody chose in a list, or on all that the server keeps of it. */
export default function ChosenUsersDialog(props: {
  verb: ManyVerb | 'link';
  rows: readonly UserRow[];
  kept: Kept | null;
  onDone: (done: boolean) => void;
  onUndone: TellUndone;
}) {
  const { verb, rows, kept, onDone, onUndone } = props;
  const [whom] = useState<Whom>(() =>
    kept ? { query: { selection: kept.id } } : { ids: rows.map(({ id }) => id) },
  );
  const chosen = kept?.count ?? rows.length;
  if (verb === 'link') {
    return (
      <Later>
        <LinkUsersDialog whom={whom} chosen={chosen} onDone={onDone} />
      </Later>
    );
  }
  return (
    <ManyUsersDialog verb={verb} whom={whom} chosen={chosen} onDone={onDone} onUndone={onUndone} />
  );
}
