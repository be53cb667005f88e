import type { Language } from '@connect/contract/constants.ts';
import { guidelineWords as guidelineEn } from '@connect/contract/guidelines/guideline.en.ts';
import { guidelineWords as guidelineTh } from '@connect/contract/guidelines/guideline.th.ts';
import { labelAt } from '@connect/contract/labels.ts';
import { own } from '@connect/contract/own.ts';
import { dataSubjectWords as subjectEn } from '@connect/contract/privacy/data-subject.en.ts';
import { dataSubjectWords as subjectTh } from '@connect/contract/privacy/data-subject.th.ts';
import { privacyRequestLabels } from '@connect/contract/privacy/privacy-request.ts';
import { options as optionsEn } from '@connect/contract/reference/options.en.ts';
import { options as optionsTh } from '@connect/contract/reference/options.th.ts';
import { registrationWords as registrationEn } from '@connect/contract/registrations/registration.en.ts';
import { registrationWords as registrationTh } from '@connect/contract/registrations/registration.th.ts';
import { userWords as userEn } from '@connect/contract/users/user.en.ts';
import { userWords as userTh } from '@connect/contract/users/user.th.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { htmlText } from '../html-text.ts';
import { bangkokIso, dayInWords, momentInWords } from '../time/moments.ts';
import type { AccessPackage } from './access-package.queries.ts';
import { ACTION_WORDS, PLACES, PLAIN_LABELS } from './package-words.ts';

const WORDS = {
  th: {
    user: userTh,
    options: optionsTh,
    subject: subjectTh,
    guideline: guidelineTh,
    registration: registrationTh,
  },
  en: {
    user: userEn,
    options: optionsEn,
    subject: subjectEn,
    guideline: guidelineEn,
    registration: registrationEn,
  },
};
type Choices = Readonly<Record<string, string>>;

const actionWords = (language: Language): Choices =>
  Object.fromEntries(
    Object.entries(ACTION_WORDS).map(([action, [th, en]]) => [action, language === 'th' ? th : en]),
  );

/** The words of the fixed choices of a field, which may depend on its place. */
function choicesOf(place: keyof AccessPackage, field: string, language: Language): Choices {
  const { user, options, subject, guideline, registration } = WORDS[language];
  const own: Partial<Record<keyof AccessPackage, Readonly<Record<string, Choices>>>> = {
    person: {
      user_type: options.user_type,
      status: user.status,
      license_status: user.license_status,
      profession: user.profession,
      preferred_channel: user.preferred_channel,
      registration_source: user.registration_source,
    },
    licence_checks: { decision: user.license_status },
    consents: {
      purpose: user.consent_purpose,
      action: user.consent_action,
      channel: user.consent_channel,
    },
    stages: { source: user.adoption_source },
    stage_changes: { source: user.adoption_source },
    registrations: { status: registration.status, source: registration.source },
    guidelines: {
      request: guideline.request,
      patient_group: guideline.patient_group,
      fulfilment_status: guideline.fulfilment,
    },
    links: { channel: options.channel },
    activity: { action: options.engagement_action, device: options.device },
    requests: {
      type: subject.type,
      channel: subject.channel,
      status: subject.status,
      identity_method: subject.identity,
      refusal_ground: subject.ground,
    },
    actions: { action: actionWords(language) },
  };
  return own[place]?.[field] ?? {};
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Moments within JSON are not in Bangkok time yet. */
const dated = (text: string): string =>
  MOMENT.test(text) ? momentInWords(bangkokIso(new Date(text))) : dayInWords(text);

const YES_NO = { th: ['ไม่ใช่', 'ใช่'], en: ['No', 'Yes'] } as const;

function shown(value: unknown, choices: Choices, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return YES_NO[language][value ? 1 : 0];
  if (Array.isArray(value)) return value.map((one) => shown(one, choices, language)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return MOMENT.test(text) || DAY.test(text) ? dated(text) : (own(choices, text) ?? text);
}

const labelOf = (field: string, language: Language): string => {
  const [th, en] = PLAIN_LABELS[field] ??
    labelAt(userLabels, field) ??
    labelAt(privacyRequestLabels, field) ?? [field, field];
  return language === 'th' ? th : en;
};

const STYLE = `body{font:15px/1.5 "IBM Plex Sans Thai","Noto Sans Thai",Tahoma,sans-serif;color:#111;
margin:2rem auto;max-width:60rem;padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem;
break-after:avoid}table{border-collapse:collapse;width:100%;font-size:.85rem}th,td{border:1px solid #999;
padding:.25rem .4rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{background:#eee}
tr{break-inside:avoid}thead{display:table-header-group}.scroll{overflow-x:auto}
@page{size:A4;margin:15mm}@media print{body{margin:0;max-width:none;padding:0}.scroll{overflow:visible}}`;

/** A value in words, escaped, for one place and field. */
const cellOf =
  (place: keyof AccessPackage, language: Language) => (field: string, value: unknown) =>
    htmlText(shown(value, choicesOf(place, field, language), language)) || '-';

function section(
  place: keyof AccessPackage,
  rows: readonly Record<string, unknown>[],
  language: Language,
): string {
  const title = htmlText(PLACES[place][language]);
  const cell = cellOf(place, language);
  const [first] = rows;
  if (!first) {
    return `<h2>${title}</h2><p>${language === 'th' ? 'ไม่มีข้อมูล' : 'Nothing is recorded.'}</p>`;
  }
  if (place === 'person') {
    const lines = Object.entries(first)
      .map(
        ([field, value]) =>
          `<tr><th scope="row">${htmlText(labelOf(field, language))}</th><td>${cell(field, value)}</td></tr>`,
      )
      .join('');
    return `<h2>${title}</h2><table>${lines}</table>`;
  }
  const fields = Object.keys(first);
  const head = fields
    .map((field) => `<th scope="col">${htmlText(labelOf(field, language))}</th>`)
    .join('');
  const body = rows
    .map(
      (row) => `<tr>${fields.map((field) => `<td>${cell(field, row[field])}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<h2>${title} (${rows.length})</h2><div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const HEAD = {
  th: {
    title: 'ข้อมูลส่วนบุคคลของท่านที่บันทึกไว้',
    made: 'จัดทำเมื่อ',
    rights:
      'ท่านมีสิทธิขอแก้ไข ลบ ระงับการใช้ คัดค้าน ขอโอนย้ายข้อมูล และถอนความยินยอมได้ทุกเมื่อ โดยติดต่อผู้ควบคุมข้อมูลส่วนบุคคล',
  },
  en: {
    title: 'Your personal data as recorded',
    made: 'Made on',
    rights:
      'You may ask to have these data corrected, erased, restricted or handed over, object to their use, and withdraw consent at any time, by contacting the controller.',
  },
} as const;

/** The readable document: prints on A4, needs nothing from elsewhere. */
export function packageDocument(
  found: AccessPackage,
  { language, company, now }: { language: Language; company: string; now: Date },
): string {
  const words = HEAD[language];
  const places = Object.keys(PLACES) as (keyof AccessPackage)[]; // parser: the keys of a record
  const sections = places.map((place) => {
    const part = found[place];
    return section(place, Array.isArray(part) ? part : [part], language);
  });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${htmlText(words.title)}</title><style>${STYLE}</style></head>
<body><h1>${htmlText(words.title)}</h1><p>${htmlText(company)} · ${words.made} ${dated(now.toISOString())}</p>
${sections.join('\n')}
<p>${words.rights}</p></body></html>
`;
}
