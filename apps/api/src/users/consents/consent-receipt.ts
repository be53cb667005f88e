import type { ConsentAction, ConsentChannel } from '@connect/contract/users/consent.ts';
import { userWords as english } from '@connect/contract/users/user.en.ts';
import { userWords as thai } from '@connect/contract/users/user.th.ts';
import type { ConsentPurpose } from '@connect/contract/users/user-choices.ts';
import { htmlText } from '../../html-text.ts';

/** What a receipt tells (domain/privacy#receipts): the name, and no other personal data. */
export interface Receipt {
  id: number;
  name: string;
  company: string;
  /** Where to withdraw; empty: not set up. */
  phone: string;
  purpose: ConsentPurpose;
  action: ConsentAction;
  version: string;
  body: string;
  channel: ConsentChannel;
  /** Date and time in words. */
  at: string;
}

const WORDS = {
  th: {
    title: 'ใบรับความยินยอม',
    number: 'เลขที่',
    name: 'ชื่อ',
    purpose: 'วัตถุประสงค์',
    decision: 'การตัดสินใจ',
    at: 'เมื่อ',
    channel: 'ช่องทาง',
    text: 'ข้อความ ฉบับ',
    withdraw: 'วิธีถอนความยินยอม',
    how: 'ถอนความยินยอมเมื่อใดก็ได้ โดยแจ้งบริษัททางช่องทางที่สะดวก มีผลทันที และไม่กระทบสิ่งที่ทำไปก่อนหน้านั้น',
    phone: 'โทร.',
  },
  en: {
    title: 'Receipt of consent',
    number: 'No.',
    name: 'Name',
    purpose: 'Purpose',
    decision: 'Decision',
    at: 'When',
    channel: 'By',
    text: 'Text, version',
    withdraw: 'How to withdraw',
    how: 'Consent can be withdrawn at any time by telling the company in any way. It takes effect at once and does not touch what was done before.',
    phone: 'Phone',
  },
} as const;

const STYLE = `body{font-family:"IBM Plex Sans Thai",sans-serif;max-width:640px;margin:32px auto;padding:0 16px;color:#111;line-height:1.6}
h1{font-size:22px;margin:0 0 4px}h2{font-size:15px;margin:24px 0 4px}p{margin:0 0 8px;white-space:pre-line}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:20px 0}dt{color:#555}dd{margin:0}
.text{border:1px solid #bbb;border-radius:6px;padding:12px 14px}@media print{body{margin:0}}`;

/** The receipt as a page that prints well, without scripts. */
export function receiptPage(receipt: Receipt, language: 'th' | 'en'): string {
  const words = WORDS[language];
  const choices = language === 'th' ? thai : english;
  const facts = [
    [words.number, String(receipt.id)],
    [words.name, receipt.name],
    [words.purpose, choices.consent_purpose[receipt.purpose]],
    [words.decision, choices.consent_action[receipt.action]],
    [words.at, receipt.at],
    [words.channel, choices.consent_channel[receipt.channel]],
  ] as const;
  const how = receipt.phone === '' ? words.how : `${words.how}\n${words.phone} ${receipt.phone}`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${words.title} ${receipt.id}</title><style>${STYLE}</style></head><body>
<p>${htmlText(receipt.company)}</p><h1>${words.title}</h1>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${htmlText(value)}</dd>`).join('')}</dl>
<h2>${words.text} ${htmlText(receipt.version)}</h2><p class="text">${htmlText(receipt.body)}</p>
<h2>${words.withdraw}</h2><p>${htmlText(how)}</p></body></html>`;
}
