import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { loadChunk } from '../../arrival/chunk.ts';
import type { LocalDraft } from '../../kit/draft/local-draft.ts';

const DraftsDialog = lazy(() =>
  loadChunk(() => import('./boxes/drafts-dialog.tsx')).then(({ DraftsDialog: component }) => ({
    default: component,
  })),
);

/**
 * Explicit sign-out: if this browser has local drafts it warns first, because they are deleted
 * (domain/screens#local-drafts). Gives the action and the dialog to render.
 */
export function useSignOut() {
  const { me, signOut } = useSession();
  const [drafts, setDrafts] = useState<LocalDraft[]>([]);

  const leave = async () => {
    const { clearLocalDrafts } = await loadChunk(() => import('../../kit/draft/local-draft.ts'));
    await clearLocalDrafts(me.id);
    await signOut();
  };
  const ask = async () => {
    const { listLocalDrafts } = await loadChunk(() => import('../../kit/draft/local-draft.ts'));
    const unsaved = await listLocalDrafts(me.id);
    if (unsaved.length > 0) setDrafts(unsaved);
    else await leave();
  };

  const dialog = drafts.length > 0 && (
    <Suspense>
      <DraftsDialog drafts={drafts} stay={() => setDrafts([])} leave={leave} />
    </Suspense>
  );
  return { ask, dialog };
}
