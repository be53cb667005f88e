import { messageTemplate } from '@connect/contract/message-templates/message-template.ts';
import type { Sample } from '@connect/contract/message-templates/template-choices.ts';
import { call } from '../../api/start/client.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import type { Translate } from '../../text/i18n.ts';

/** Sends a saved e-mail template to the signed-in staff, and says to which address. */
export async function sendTest(t: Translate, id: number, sample: Sample): Promise<void> {
  try {
    const { data } = await call(messageTemplate.test, {
      params: { id: String(id) },
      body: { sample },
    });
    notifyDone(t('messageTemplates.test.sent', { to: data.sent_to }));
  } catch (error) {
    notifyError(error);
  }
}
