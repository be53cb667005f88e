import type { Translate } from '../../text/i18n.ts';

/** What is asked and said when an event is called off. */
export const cancelWords = (t: Translate, item: { title: string }) => ({
  title: t('events.cancel.title', { title: item.title }),
  text: t('events.cancel.text'),
  confirm: t('events.cancel.action'),
  done: t('events.cancel.done'),
});
