import { formatNumber } from '../../../kit/display/format.ts';
import type { Translate } from '../../../text/i18n.ts';

/** What is asked and said when a webinar is called off. */
export const cancelWords = (t: Translate, item: { title: string; registration_count: number }) => ({
  title: t('webinars.cancel.title', { title: item.title }),
  text: t('webinars.cancel.text', { n: formatNumber(item.registration_count) }),
  confirm: t('webinars.cancel.action'),
  done: t('webinars.cancel.done'),
});
