import {
  renderHtml,
  renderText,
  sampleValues,
} from '@connect/contract/message-templates/rules/template-sample.ts';
import type { Sample } from '@connect/contract/message-templates/template-choices.ts';
import type { ActorContext } from '../../actor.ts';
import { recordAudit, refuseTooMany } from '../../audit/audit.service.ts';
import { profileOf } from '../../auth/profile/profile.service.ts';
import { contentService } from '../../content/content.service.ts';
import type { AccountDeps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import { senderOf } from '../../mail/letters.ts';
import { templateLetter } from '../../mail/template-letter.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { messageTemplateKind } from './message-template.service.ts';

const TESTS_PER_HOUR = 20;
const ACTION = 'message_template.test';

/**
 * Sends a saved e-mail template, filled in with an invented person, to the caller's own address
 * only. Throws `no_mail`, `wrong_state` for other channels, `rate_limited`, `unavailable` when the
 * mail server does not accept it.
 */
export async function sendTemplateTest(
  deps: AccountDeps,
  context: ActorContext,
  id: number,
  sample: Sample,
): Promise<string> {
  const { data: template } = await contentService(deps, messageTemplateKind).get(context, id);
  if (template.deleted_at !== null) throw new DomainError('not_found');
  if (template.channel !== 'email') throw new DomainError('wrong_state');
  const { mail } = deps;
  if (!mail) throw new DomainError('no_mail');
  const { email, settings } = await profileOf(deps, context);
  const now = deps.clock.now();
  const { language, target } = template;
  const values = sampleValues(sample, { language, now, settings, target });
  const fill = {
    text: (text: string) => renderText(text, values),
    html: (html: string) => renderHtml(html, values),
  };
  const { appName, publicUrl } = await senderOf(deps);
  const { subject, ...body } = templateLetter(template, fill, publicUrl);
  const letter = { from: appName, to: email, subject: `[ทดสอบ] ${subject}`, ...body };
  // Recorded before it is sent, so that it counts even when sending fails.
  await writeTransaction(deps, async (trx) => {
    await refuseTooMany(trx, context, ACTION, TESTS_PER_HOUR, now);
    await recordAudit(trx, deps.clock, context, {
      action: ACTION,
      entityType: 'message_template',
      entityId: id,
      entityTitle: template.title,
    });
  });
  try {
    await mail.send(letter);
  } catch {
    throw new DomainError('unavailable');
  }
  return email;
}
