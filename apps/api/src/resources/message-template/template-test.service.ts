import { hrefOf, tagsAndText } from '@connect/contract/message-templates/rules/template-links.ts';
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
import type { Letter } from '../../mail/mail.ts';
import { writeTransaction } from '../../writing/write-transaction.ts';
import { messageTemplateKind } from './message-template.service.ts';

const TESTS_PER_HOUR = 20;
const ACTION = 'message_template.test';

/** Makes addresses of this system absolute, so that a mail reader can open them. */
const reachable = (html: string, publicUrl: string): string =>
  html.replace(/\b(src|href)="\//g, `$1="${publicUrl}/`);

/** The text of a piece of sanitised HTML, each link with its address. */
function withAddresses(html: string): string {
  let link = { href: '', words: '' };
  return tagsAndText(html)
    .map((part) => {
      if (!part.startsWith('<')) {
        link.words += part;
        return part;
      }
      const opened = hrefOf(part);
      if (opened) link = { href: opened.href.replace(/^(?:mailto|tel):/, ''), words: '' };
      if (!/^<\/a\s*>$/i.test(part)) return '';
      const { href, words } = link;
      link = { href: '', words: '' };
      return href === '' || words.includes(href) ? '' : ` (${href})`;
    })
    .join('');
}

const wordsOf = (html: string): string =>
  withAddresses(html)
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();

function letterOf(
  template: { subject: string; preheader: string; content: string; language: string },
  fill: { text: (text: string) => string; html: (html: string) => string },
  to: string,
  { appName, publicUrl }: { appName: string; publicUrl: string },
): Letter {
  const body = reachable(fill.html(template.content), publicUrl);
  const lines = body.replace(/<br\s*\/?>|<\/(?:p|h\d|li|tr|blockquote)>/g, '\n').split('\n');
  const hidden = fill.html(
    template.preheader.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return {
    from: appName,
    to,
    subject: `[ทดสอบ] ${fill.text(template.subject)}`,
    text: lines.map(wordsOf).join('\n').trim(),
    html: `<!doctype html><html lang="${template.language}"><head><meta charset="utf-8"></head><body><div style="display:none">${hidden}</div>${body}</body></html>`,
  };
}

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
  const letter = letterOf(template, fill, email, await senderOf(deps));
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
