import { type ReactNode, useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';

const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));

interface Asked {
  title: string;
  text: string;
  yes: string;
  /** What is said afterwards. */
  done: string;
  work: () => Promise<unknown>;
}

/** Asks before something is taken away, does it, and says so. */
export function useRemoval(after: () => void): { ask: (asked: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = (yes: true | null) => {
    setAsked(null);
    if (!yes || !asked) return;
    void asked
      .work()
      .then(() => notifyDone(asked.done), notifyError)
      .finally(after);
  };
  return {
    ask: setAsked,
    dialog: (
      <Later>
        {asked && (
          <ConfirmDialog
            title={asked.title}
            text={asked.text}
            yes={asked.yes}
            danger
            onAnswer={answer}
          />
        )}
      </Later>
    ),
  };
}
