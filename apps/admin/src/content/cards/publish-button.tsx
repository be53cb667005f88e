import { Button } from '@mantine/core';
import { useFormState } from '../../kit/form/use-item-form.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { isAhead } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';

/** Publishes an item at the date in the form, or at `at`; null means now. */
export function usePublish(editor: ContentEditor): (at?: string | null) => Promise<void> {
  const { form, blockers } = editor;
  const { t } = useText();
  return async (at) => {
    const moment = at === undefined ? form.store.snapshot().values.published_at : at;
    const set = { status: 'publish' as const, ...(at === undefined ? {} : { published_at: at }) };
    if (!(await form.save({ set, issues: blockers }))) return;
    notifyDone(t(isAhead(moment) ? 'form.scheduled' : 'form.published'));
  };
}

/** Whether the staff may publish the item. */
export const mayPublish = ({ form, rights }: ContentEditor): boolean =>
  !form.readOnly && rights.publish === true;

/** Publishes a draft; the main button of its form. */
export function PublishButton({ editor }: { editor: ContentEditor }) {
  const { form } = editor;
  const { t } = useText();
  const publish = usePublish(editor);
  const publishedAt = useFormState(form, ({ values }) => values.published_at);
  return (
    <Button loading={form.phase.state === 'saving'} onClick={() => publish()}>
      {t(isAhead(publishedAt) ? 'cards.publishing.schedule' : 'cards.publishing.publish')}
    </Button>
  );
}
