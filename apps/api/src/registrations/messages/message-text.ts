import type { SettingValues } from '@connect/contract/administration/settings.ts';
import { isProduct, type Language } from '@connect/contract/constants.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import { destinationOf } from '@connect/contract/links/link-address.ts';
import { smsCapacity, smsSize } from '@connect/contract/message-templates/rules/sms-segments.ts';
import {
  aeReminder,
  renderHtml,
  renderText,
  type TemplateValues,
  templateMoment,
} from '@connect/contract/message-templates/rules/template-sample.ts';
import {
  SMS_MAX_SEGMENTS,
  type TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
import { eventLetterWords as letterEn } from '@connect/contract/registrations/event-letter.en.ts';
import { eventLetterWords as letterTh } from '@connect/contract/registrations/event-letter.th.ts';
import { registrationWords as wordsEn } from '@connect/contract/registrations/registration.en.ts';
import { registrationWords as wordsTh } from '@connect/contract/registrations/registration.th.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { displayName } from '@connect/contract/users/user-rules.ts';
import { cutText } from '../../content/saving/slugs.ts';
import { templateLetter } from '../../mail/template-letter.ts';
import { momentWords, placeWords, timeWords } from '../page/event-view.ts';
import { addressOf } from '../page/page-address.ts';
import { asksConsent } from './asks-consent.ts';
import type { DueMessage } from './due.queries.ts';

/** What a message says; `subject` and `html` of e-mails alone. */
export interface MessageText {
  subject: string | null;
  text: string;
  html: string | null;
}

export interface TextFacts {
  now: Date;
  settings: SettingValues;
  publicUrl: string;
  /** Of the person's own page. */
  token: string;
}

const WORDS = {
  th: { letter: letterTh, status: wordsTh.status },
  en: { letter: letterEn, status: wordsEn.status },
} as const;

/** A line of a letter's head: names and titles come from people. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const pageUrl = (
  { event }: DueMessage,
  { publicUrl, token }: TextFacts,
  query: { lang: Language; unsubscribe?: TemplateChannel },
) => publicUrl + addressOf([event.slug, token], { unsubscribe: null, ...query });

/** Where somebody stops news on the channel of a message. */
export const stopUrl = (message: DueMessage, facts: TextFacts, lang: Language): string =>
  pageUrl(message, facts, { lang, unsubscribe: message.channel });

const momentOf = (moment: string | null | undefined) =>
  moment ? templateMoment(new Date(moment)) : '';

/** The values of a template's placeholders, in its language; empty where there is none. */
function valuesOf(
  message: DueMessage,
  language: Language,
  target: NonNullable<DueMessage['template']>['target'],
  facts: TextFacts,
): TemplateValues {
  const { event, webinar, owner } = message;
  const { settings, now, publicUrl } = facts;
  const own = pageUrl(message, facts, { lang: language });
  const page = target && {
    ...{ target_type: target.kind, target_url: null, campaign: '', line_external_browser: false },
    ...{ utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' },
  };
  const sites = { platform: settings.platform_url, own: publicUrl };
  const content = page
    ? (destinationOf(page, { slug: target.slug, has_page: false }, sites) ?? '')
    : '';
  const isDocument = target?.kind === 'document';
  return {
    'user.display_name': displayName(message),
    'user.first_name': message.first_name,
    'user.title_prefix': message.title_prefix,
    'user.workplace': message.workplace_name,
    'sender.display_name': owner?.display_name ?? '',
    'sender.phone': nationalPhone(owner?.phone ?? ''),
    'sender.email': owner?.email ?? '',
    'content.title': target?.title ?? '',
    'content.excerpt': target?.excerpt ?? '',
    'content.url': content,
    'link.url': content,
    'event.title': event.title,
    'event.start_at': momentOf(event.start_at),
    'event.venue': placeWords(event, language),
    // People register for a webinar at the platform.
    'event.register_url':
      event.kind === 'event' ? publicUrl + addressOf([event.slug], { lang: language }) : own,
    // The page shows the code as a QR.
    'event.qr_url': own,
    'registration.code': message.code,
    'registration.status': WORDS[language].status[message.status],
    'webinar.title': webinar?.title ?? '',
    'webinar.start_at': momentOf(webinar?.start_at),
    'webinar.join_url': webinar?.join_url ?? '',
    'document.title': isDocument ? target.title : '',
    'document.url': isDocument ? content : '',
    'company.name': settings.company_name,
    'company.phone': nationalPhone(settings.company_phone),
    ae_reminder: aeReminder({ language, settings }),
    unsubscribe_url: stopUrl(message, facts, language),
    today: templateMoment(now),
  };
}

/** Which of our own words an occasion has. */
const leastKind = ({ occasion, event }: DueMessage) => {
  if (occasion === 'confirm' || occasion === 'reminder') return occasion;
  return event.cancelled ? 'called_off' : 'cancelled';
};

const leastWords = (message: DueMessage) => {
  const words = WORDS[message.language].letter;
  return (message.event.kind === 'webinar' ? words.webinar : words)[leastKind(message)];
};

/** The least that somebody must be told, as a letter (domain/event-messages#text). */
function leastLetter(message: DueMessage, facts: TextFacts): MessageText {
  const { occasion, event, language } = message;
  const words = WORDS[language].letter;
  const { subject, text } = leastWords(message);
  const place = placeWords(event, language);
  return {
    subject: oneLine(fill(subject, { title: event.title })),
    text: [
      fill(words.dear, { name: displayName(message) }),
      '',
      text,
      '',
      `${words[event.kind === 'webinar' ? 'seminar' : 'event']}: ${event.title}`,
      `${words.when}: ${timeWords(event, language)} ${words.bangkok}`,
      ...(place === '' ? [] : [`${words.where}: ${place}`]),
      ...(occasion === 'cancelled'
        ? []
        : [
            `${words.code}: ${message.code}`,
            '',
            words.page,
            pageUrl(message, facts, { lang: language }),
          ]),
      ...(asksConsent(occasion) ? ['', words.stop, stopUrl(message, facts, language)] : []),
      '',
      facts.settings.company_name,
      '',
    ].join('\n'),
    html: null,
  };
}

const CUT = '...';

/** As much of a title as a number of parts of an SMS has room for; empty: nothing of it. */
function titleWithin(parts: number, title: string, textOf: (title: string) => string): string {
  const { segments, encoding } = smsSize(textOf(title));
  if (segments <= parts) return title;
  const rest = textOf(CUT);
  const used = encoding === 'ucs2' ? rest.length : smsSize(rest).units;
  // At the end of each part one unit may be left empty.
  const room = smsCapacity(encoding, parts) - used - parts;
  const cut = `${cutText(title, Math.max(room, 0)).trim()}${CUT}`;
  return cut !== CUT && smsSize(textOf(cut)).segments <= parts ? cut : '';
}

/**
 * The least on LINE or by SMS: what and when, code and addresses. An SMS names nothing of a product
 * (domain/message-templates#mandatory-placeholders), and as much of a title as its parts have room for.
 */
function leastShort(message: DueMessage, facts: TextFacts): MessageText {
  const { occasion, channel, event, language: lang, code } = message;
  const words = WORDS[lang].letter;
  // Titles make addresses long.
  const short = { ...message, event: { ...event, slug: String(message.content_id) } };
  const when = momentWords(event.start_at);
  const textOf = (title: string) =>
    [
      fill(leastWords(message).subject, { title: title || when }),
      ...(title ? [when] : []),
      `${words.code}: ${code}`,
      pageUrl(short, facts, { lang }),
      ...(asksConsent(occasion) ? [`${words.stop}: ${stopUrl(short, facts, lang)}`] : []),
    ].join('\n');
  const title = oneLine(event.title);
  if (channel !== 'sms') return { subject: null, text: textOf(title), html: null };
  // A long address of this server takes more in any case.
  const most = Math.max(SMS_MAX_SEGMENTS, smsSize(textOf('')).segments);
  const named = isProduct(event.brand) ? '' : titleWithin(most, title, textOf);
  return { subject: null, text: textOf(named), html: null };
}

/** What a message says now, by the template of its occasion (domain/event-messages#text). */
export function messageText(message: DueMessage, facts: TextFacts): MessageText {
  const { template, channel } = message;
  if (template === null) {
    return channel === 'email' ? leastLetter(message, facts) : leastShort(message, facts);
  }
  const values = valuesOf(message, template.language, template.target, facts);
  if (channel !== 'email') {
    return { subject: null, text: renderText(template.body_text, values), html: null };
  }
  const filled = {
    text: (text: string) => renderText(text, values),
    html: (html: string) => renderHtml(html, values),
  };
  const letter = templateLetter(template, filled, facts.publicUrl);
  return { ...letter, subject: oneLine(letter.subject) };
}
