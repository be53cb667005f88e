import type { Language } from '../../constants.ts';
import { fill } from '../../errors/errors.ts';
import type { FormSettings } from '../../form-settings.ts';
import { nationalPhone } from '../../text.ts';
import { wallTime } from '../../wall-time.ts';
import type { Placeholder, Sample } from '../template-choices.ts';
import { hrefOf, linkPlaceholder, tagsAndText } from './template-links.ts';
import { templateParts } from './template-rules.ts';

/** The facts of a preview besides the sample person. */
export interface SampleFacts {
  language: Language;
  now: Date;
  settings: Pick<
    FormSettings,
    'company_name' | 'company_phone' | 'ae_phone' | 'ae_email' | `ae_reminder_text_${Language}`
  >;
  /** The linked item, or null. */
  target: { type: string; title: string; excerpt: string } | null;
}

const PEOPLE = {
  doctor: {
    th: ['นพ.', 'กิตติ', 'นพ.กิตติ สมมติวงศ์', 'โรงพยาบาลศูนย์นครจำลอง'],
    en: ['Dr', 'Kitti', 'Dr Kitti Sommutiwong', 'Nakorn Jumlong Hospital (sample)'],
  },
  pharmacist: {
    th: ['ภญ.', 'วราภรณ์', 'ภญ.วราภรณ์ ตัวอย่างกุล', 'ร้านยาจำลองโอสถ'],
    en: ['Ms', 'Waraporn', 'Ms Waraporn Tuayangkul', 'Jumlong Pharmacy (sample)'],
  },
  nobody: { th: [], en: [] },
} as const satisfies Record<Sample, Record<Language, readonly string[]>>;

const PLACE = 'https://example.com';
const DAY_MS = 86_400_000;

/** `dd/MM/yyyy HH:mm น.` in Bangkok (domain/message-templates#placeholders). */
export function templateMoment(at: Date): string {
  const iso = wallTime(at.getTime()).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}/${month}/${year} ${iso.slice(11, 16)} น.`;
}

/**
 * The standard adverse event text with the company's own details
 * (domain/reference-data#standard-texts).
 */
export function aeReminder({
  language,
  settings,
}: Pick<SampleFacts, 'language' | 'settings'>): string {
  return fill(settings[`ae_reminder_text_${language}`], {
    company_name: settings.company_name,
    // An empty setting shows as a gap, not as a sentence that looks complete.
    ae_phone: nationalPhone(settings.ae_phone) || '…',
    ae_email: settings.ae_email || '…',
  });
}

/** A value for every placeholder; empty when the sample person or the system has none. */
export function sampleValues(sample: Sample, facts: SampleFacts): Record<Placeholder, string> {
  const thai = facts.language === 'th';
  const [prefix = '', firstName = '', displayName = '', workplace = ''] =
    PEOPLE[sample][facts.language];
  const soon = new Date(facts.now.getTime() + 7 * DAY_MS);
  const title = (type: string, otherwise: string) =>
    facts.target?.type === type ? facts.target.title : otherwise;
  return {
    'user.display_name': displayName,
    'user.first_name': firstName,
    'user.title_prefix': prefix,
    'user.workplace': workplace,
    'sender.display_name': thai ? 'ผู้แทนตัวอย่าง เดโมสกุล' : 'Sample Representative',
    'sender.phone': '0800000001',
    'sender.email': 'rep@staff.example',
    'content.title': facts.target?.title ?? (thai ? 'ชื่อเนื้อหาตัวอย่าง' : 'Sample content'),
    'content.excerpt':
      facts.target?.excerpt ?? (thai ? 'คำโปรยของเนื้อหาตัวอย่าง' : 'What the sample is about'),
    'content.url': `${PLACE}/content`,
    'link.url': `${PLACE}/l/abc123`,
    'event.title': title('event', thai ? 'ประชุมวิชาการตัวอย่าง' : 'Sample meeting'),
    'event.start_at': templateMoment(soon),
    'event.venue': thai ? 'โรงแรมตัวอย่าง กรุงเทพฯ' : 'Sample Hotel, Bangkok',
    'event.register_url': `${PLACE}/register`,
    'event.qr_url': `${PLACE}/qr`,
    'registration.code': 'ABC-12345',
    'registration.status': thai ? 'ยืนยันแล้ว' : 'Confirmed',
    'webinar.title': title('webinar', thai ? 'สัมมนาออนไลน์ตัวอย่าง' : 'Sample webinar'),
    'webinar.start_at': templateMoment(soon),
    'webinar.join_url': `${PLACE}/join`,
    'document.title': title('document', thai ? 'เอกสารตัวอย่าง' : 'Sample document'),
    'document.url': `${PLACE}/document`,
    'company.name': facts.settings.company_name,
    'company.phone': nationalPhone(facts.settings.company_phone),
    ae_reminder: aeReminder(facts),
    unsubscribe_url: `${PLACE}/unsubscribe`,
    today: templateMoment(facts.now),
  };
}

export type TemplateValues = Readonly<Record<Placeholder, string>>;

/** Fills in a plain text; unknown placeholders stay as they were written. */
export const renderText = (text: string, values: TemplateValues): string =>
  templateParts(text)
    .map(({ text: written, placeholder }) =>
      placeholder?.name ? values[placeholder.name] || placeholder.fallback : written,
    )
    .join('');

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const asHtml = (value: string): string =>
  value.startsWith('https://')
    ? `<a href="${escaped(value)}">${escaped(value)}</a>`
    : escaped(value);

/** Fills in the text of HTML; a fallback is part of the HTML, so it is escaped already. */
const fillHtml = (
  html: string,
  values: TemplateValues,
  asText: (value: string) => string,
): string =>
  templateParts(html)
    .map(({ text: written, placeholder }) =>
      placeholder?.name ? asText(values[placeholder.name]) || placeholder.fallback : written,
    )
    .join('');

/** Address of a link; null when the placeholder is none for an address, or has no value. */
function addressOf(href: string, values: TemplateValues): string | null {
  const link = linkPlaceholder(href);
  const value = link && values[link.name];
  if (!link || !value) return null;
  if (link.scheme !== '') return `${link.scheme}${encodeURI(value)}`;
  return value.startsWith('https://') ? value : null;
}

/** Fills in sanitised HTML: values become text and links, never tags, and addresses only https. */
export function renderHtml(html: string, values: TemplateValues): string {
  let inLink = false;
  const parts = tagsAndText(html).map((part) => {
    // A link must not contain another link.
    if (!part.startsWith('<')) return fillHtml(part, values, inLink ? escaped : asHtml);
    if (/^<\/?a[\s>]/i.test(part)) inLink = !part.startsWith('</');
    const link = hrefOf(part);
    if (!link?.href.includes('{{')) return fillHtml(part, values, escaped);
    const address = addressOf(link.href, values);
    if (address === null) return '<a>';
    const end = link.index + link.href.length;
    return `${part.slice(0, link.index)}${escaped(address)}${part.slice(end)}`;
  });
  return parts.join('');
}
