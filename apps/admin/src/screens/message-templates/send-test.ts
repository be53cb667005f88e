import { messageTemplate } from '@connect/contract/resources/message-template.ts';
import type { Sample } from '@connect/contract/template-choices.ts';
import { call } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../kit/notify.ts';
import type { Translate } from '../../text/i18n.ts';

/** Sends a saved e-mail template to the person signed in, and says where it went. */
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
