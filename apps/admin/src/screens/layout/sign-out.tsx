import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { lazyChunk, loadChunk } from '../../arrival/chunk.ts';
import { Later } from '../../kit/page/later.tsx';
import type { Unsaved } from './boxes/drafts-dialog.tsx';

const DraftsDialog = lazyChunk(async () => ({
  default: (await import('./boxes/drafts-dialog.tsx')).DraftsDialog,
}));

/**
 * Explicit sign-out: if this browser has local drafts, or something of a door waits to be sent, it warns first,
 * because they are deleted (domain/screens#local-drafts). Gives the action and the dialog to render.
 */
export function useSignOut() {
  const { me, signOut } = useSession();
  const [drafts, setDrafts] = useState<Unsaved[]>([]);

  const leave = async () => {
    const { clearLocalDrafts } = await loadChunk(() => import('../../kit/draft/local-draft.ts'));
    await clearLocalDrafts(me.id);
    const { clearDevice } = await loadChunk(() => import('../../kit/device/device-store.ts'));
    await clearDevice();
    await signOut();
  };
  const ask = async () => {
    const { listLocalDrafts } = await loadChunk(() => import('../../kit/draft/local-draft.ts'));
    const { listWaiting } = await loadChunk(() => import('../../kit/device/device-store.ts'));
    const waiting = await listWaiting(me.id);
    const unsaved = [
      ...(await listLocalDrafts(me.id)),
      ...waiting.map(({ id, title }) => ({ resource: 'check-in', id, title })),
    ];
    if (unsaved.length > 0) setDrafts(unsaved);
    else await leave();
  };

  const dialog = drafts.length > 0 && (
    <Later>
      <DraftsDialog drafts={drafts} stay={() => setDrafts([])} leave={leave} />
    </Later>
  );
  return { ask, dialog };
}
