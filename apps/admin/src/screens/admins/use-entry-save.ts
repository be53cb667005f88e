import { ApiError } from '../../api/start/client.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import type { useWindowForm } from '../../kit/window/use-window-form.ts';
import { useText } from '../../text/i18n.ts';

/**
 * Saves an entry in its window and closes it. When somebody else changed the entry meanwhile the list is
 * read anew and the window stays, so that nothing typed is lost unseen.
 */
export function useEntrySave<Values extends object>(options: {
  form: ReturnType<typeof useWindowForm<Values>>;
  isNew: boolean;
  send: (values: Values, changes: Partial<Values>) => Promise<unknown>;
  onChanged: () => void;
  onClose: () => void;
}): () => void {
  const { form, isNew, send, onChanged, onClose } = options;
  const { t } = useText();
  return () => {
    if (!isNew && !form.dirty()) return onClose();
    void form
      .save(async (values, changes) => {
        try {
          await send(values, changes);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
          onChanged();
          throw new Error(t('admins.changedMeanwhile'));
        }
      })
      .then((saved) => {
        if (!saved) return;
        notifyDone(t('admins.saved'));
        onChanged();
        onClose();
      });
  };
}
