import { createHash } from 'node:crypto';
import type { Language } from '@connect/contract/constants.ts';
import { registrationPageWords as english } from '@connect/contract/registrations/registration-page.en.ts';
import { registrationPageWords as thai } from '@connect/contract/registrations/registration-page.th.ts';
import { html, Markup } from './markup.ts';

export const pageWords = (language: Language) => (language === 'th' ? thai : english);

const STYLE =
  `:root{color-scheme:light dark;--bg:#f4f6f9;--card:#fff;--ink:#1a1f2b;--soft:#525b6b;--line:#8b94a5;--accent:#1f5fbf;--on:#fff;--bad:#b42318;--good:#157a45}
@media(prefers-color-scheme:dark){:root{--bg:#10141b;--card:#1a202a;--ink:#eef1f6;--soft:#b1bac9;--line:#6c778a;--accent:#8ab8ff;--on:#0b1422;--bad:#ff9c90;--good:#7fd6a6}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.6 system-ui,"Noto Sans Thai",Thonburi,"Leelawadee UI",sans-serif;overflow-wrap:anywhere}
header,main{max-width:640px;margin:0 auto;padding:12px 16px}header{display:flex;justify-content:space-between;gap:12px;color:var(--soft);font-size:15px}
h1{font-size:1.5rem;line-height:1.35;margin:0 0 12px}h2{font-size:1.15rem;margin:0 0 8px}section,form,.box{background:var(--card);border-radius:12px;padding:18px 16px;margin:0 0 16px}
p{margin:0 0 8px}a{color:var(--accent)}header a{flex:none;padding:4px 0}.title{font-size:1.35rem}dl{margin:0}dt{color:var(--soft);font-size:15px;margin-top:10px}dd{margin:0}ul,ol{margin:0;padding-left:20px}
fieldset{border:0;margin:0 0 8px;padding:0;min-width:0}legend{font-weight:600;padding:0;margin:14px 0 4px}label{display:block;font-weight:600;margin-top:14px}
input,select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:10px 12px;width:100%;min-height:46px;margin-top:4px}
input[type=checkbox],input[type=radio]{width:24px;height:24px;min-height:0;margin:2px 10px 0 0;flex:none;accent-color:var(--accent)}
.tick{display:flex;align-items:flex-start;font-weight:400;margin-top:10px}.hint{display:block;color:var(--soft);font-size:15px;font-weight:400}.text{white-space:pre-line;font-size:15px;margin:4px 0 0 34px;color:var(--soft)}
.bad{display:block;color:var(--bad);font-size:15px;font-weight:600}[aria-invalid=true]{border-color:var(--bad);border-width:2px}.alert{border:2px solid var(--bad)}.note{border:1px solid var(--line)}
button,.button{font:inherit;font-weight:600;display:block;width:100%;text-align:center;text-decoration:none;border:1px solid var(--accent);border-radius:10px;padding:12px 16px;margin-top:16px;background:var(--accent);color:var(--on);cursor:pointer}
.plain{background:none;color:var(--accent)}.danger{background:none;border-color:var(--bad);color:var(--bad)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.code{font:700 1.9rem/1.3 ui-monospace,monospace;letter-spacing:.12em;margin:0}.qr{display:block;width:200px;max-width:100%;margin:12px 0;background:#fff;border-radius:8px}
.note h2{margin:0 0 4px}section form{padding:0;margin:0}.trap{position:absolute;left:-9999px}.req{color:var(--bad)}`.replaceAll(
    '\n',
    '',
  );

/** Nothing runs and nothing is loaded; only the style that the page was built with counts, by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What surrounds each page. */
export interface Shell {
  language: Language;
  company: string;
  /** The title of the document. */
  title: string;
  /** For previews in chats; null: none. */
  card: { title: string; text: string } | null;
  noindex: boolean;
  /** This page in the other language; null: it cannot be asked for again. */
  other: string | null;
}

export function pageShell({ language, company, title, card, noindex, other }: Shell, body: Markup) {
  const next = language === 'th' ? 'en' : 'th';
  const words = pageWords(language);
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${
    noindex && html`<meta name="robots" content="noindex,nofollow">`
  }${
    card &&
    html`<meta property="og:title" content="${card.title}"><meta property="og:description" content="${card.text}">`
  }${new Markup(`<style>${STYLE}</style>`)}</head><body><header><span>${company}</span>${
    other !== null &&
    html`<a href="${other}" lang="${next}" hreflang="${next}">${words.language}</a>`
  }</header><main>${body}</main></body></html>`.text;
}

/** A page that says one thing. */
export const saying = ({ title, text }: { title: string; text: string }): Markup =>
  html`<section><h1>${title}</h1><p>${text}</p></section>`;
