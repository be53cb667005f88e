import type { Language } from '@connect/contract/constants.ts';
import { htmlText } from '../html-text.ts';

/** What a page says instead of leading on (domain/links#states). */
export type Message = 'waiting' | 'over' | 'unknown' | 'away';

const WORDS: Record<Message, Record<Language, readonly [title: string, text: string]>> = {
  waiting: {
    th: ['ลิงก์นี้ยังไม่เปิดใช้งาน', 'กรุณาลองใหม่ภายหลัง หรือติดต่อผู้ที่ส่งลิงก์ให้คุณ'],
    en: ['This link is not open yet', 'Please try again later, or ask whoever sent it to you.'],
  },
  over: {
    th: ['ลิงก์นี้หมดอายุแล้ว', 'กรุณาติดต่อผู้ที่ส่งลิงก์ให้คุณเพื่อขอลิงก์ใหม่'],
    en: ['This link has expired', 'Please ask whoever sent it to you for a new one.'],
  },
  unknown: {
    th: ['ไม่พบลิงก์นี้', 'กรุณาตรวจสอบตัวสะกด หรือสแกน QR Code อีกครั้ง'],
    en: ['This link does not exist', 'Please check the spelling, or scan the code again.'],
  },
  away: {
    th: ['ระบบไม่พร้อมใช้งานชั่วคราว', 'กรุณาลองใหม่ในอีกสักครู่'],
    en: ['Temporarily unavailable', 'Please try again in a moment.'],
  },
};

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;
box-sizing:border-box;text-align:center;font-family:system-ui,"Noto Sans Thai",Thonburi,sans-serif;
color:#1a1b1e;background:#f8f9fa}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0;color:#495057}`;

const page = (language: Language, head: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="robots" content="noindex">${head}<style>${STYLE}</style></head>` +
  `<body><main>${body}</main></body></html>`;

/** A page that says why the link leads nowhere. */
export function messagePage(message: Message, language: Language): string {
  const [title, text] = WORDS[message][language];
  const name = htmlText(title);
  return page(language, `<title>${name}</title>`, `<h1>${name}</h1><p>${htmlText(text)}</p>`);
}

/** What programs that show previews read instead of following the link. */
export interface Card {
  title: string;
  description: string;
  /** Address of a picture. */
  image: string | null;
}

const NEUTRAL: Record<Language, string> = {
  th: 'เนื้อหาสำหรับบุคลากรทางการแพทย์',
  en: 'Content for healthcare professionals',
};

/** Previews show in chats that anybody may read: no product is named there (domain/links#cards). */
export const neutralCard = (language: Language): Card => ({
  title: NEUTRAL[language],
  description: '',
  image: null,
});

/** A page for previews. It leads nowhere: what fetches it must not count as a visitor. */
export function cardPage({ title, description, image }: Card, language: Language): string {
  const meta = (name: string, value: string | null) =>
    value ? `<meta property="${name}" content="${htmlText(value)}">` : '';
  const head =
    `<title>${htmlText(title)}</title>${meta('og:type', 'website')}${meta('og:title', title)}` +
    `${meta('og:description', description)}${meta('og:image', image)}`;
  return page(language, head, `<h1>${htmlText(title)}</h1><p>${htmlText(description)}</p>`);
}
