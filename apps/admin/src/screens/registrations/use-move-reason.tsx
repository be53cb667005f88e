import {
  type DeskAction,
  needsReason,
  type RegistrationStatus,
} from '@connect/contract/meetings/registration-states.ts';
import { type ReactNode, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { Later } from '../../kit/page/later.tsx';
import { useTyped } from '../../kit/page/use-typed.ts';
import type { MoveQuestion } from './move-dialog.tsx';

const MoveDialog = lazyChunk(() => import('./move-dialog.tsx'));

/** Asks before what nobody takes back, and for its reason where it needs one, in the dialog that comes with it. */
export function useMoveReason(): {
  /** Undefined where no reason is needed, null when somebody thought better of it. */
  reasonFor: (
    action: DeskAction,
    rows: readonly { status: RegistrationStatus }[],
  ) => Promise<string | undefined | null>;
  /** What was typed is kept until it was done: whoever tries again does not type it again. */
  done: (action: DeskAction) => void;
  dialog: ReactNode;
} {
  const typed = useTyped<DeskAction>();
  const [asking, setAsking] = useState<MoveQuestion | null>(null);

  async function reasonFor(action: DeskAction, rows: readonly { status: RegistrationStatus }[]) {
    const asks = action === 'reject' || rows.some(({ status }) => needsReason(action, status));
    if (!asks) return undefined;
    const n = rows.length;
    const reason = await new Promise<string | undefined | null>((onDone) =>
      setAsking({ action, n, onDone }),
    );
    setAsking(null);
    if (reason) typed.keep(action, reason);
    return reason;
  }

  const dialog = (
    <Later>{asking && <MoveDialog {...asking} initial={typed.of(asking.action)} />}</Later>
  );
  return { reasonFor, done: typed.done, dialog };
}
