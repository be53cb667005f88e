import { useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { Later } from '../page/later.tsx';

const ConfirmDialog = lazyChunk(() => import('./confirm-dialog.tsx'));

/**
 * Asks before a dialog drops what was typed. `leave` drops at once if nothing was; the caller has to render
 * `question`.
 */
export function useDropQuestion(typed: boolean, drop: () => void) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const question = asking && (
    <Later>
      <ConfirmDialog
        title={t('form.dropTitle')}
        text={t('form.dropText')}
        yes={t('form.drop')}
        danger
        onAnswer={(yes) => (yes ? drop() : setAsking(false))}
      />
    </Later>
  );
  return { leave: () => (typed ? setAsking(true) : drop()), question };
}
