import { TITLE_PREFIXES } from '@connect/contract/users/user-rules.ts';

/** Titles written in full or otherwise than our own. */
const WRITTEN: Readonly<Record<string, string>> = {
  นายแพทย์: 'นพ.',
  แพทย์หญิง: 'พญ.',
  เภสัชกรหญิง: 'ภญ.',
  เภสัชกร: 'ภก.',
  ทันตแพทย์หญิง: 'ทพญ.',
  ทันตแพทย์: 'ทพ.',
  'น.ส.': 'นางสาว',
};
/** Parts of longer titles, such as ผศ.ดร.นพ. */
const RANKS = ['ผศ.', 'รศ.', 'ศ.', 'ดร.', 'Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Prof.'];

/** The longest first: นางสาว before นาง. */
const TITLES = [...new Set([...TITLE_PREFIXES, ...RANKS, ...Object.keys(WRITTEN)])].sort(
  (a, b) => b.length - a.length,
);
/** What a Thai or Latin word can begin with: `คุณากร` is a name, `คุณกร` has a title. */
const BEGINS_WORD = /^\s*[\u0E01-\u0E2E\u0E40-\u0E44A-Za-z]/;

/** The title at the beginning of a text: with its full stops, or without them before a space. */
function titleAt(text: string): { title: string; rest: string } | null {
  for (const title of TITLES) {
    const undotted = `${title.replaceAll('.', '')} `;
    const written = text.startsWith(title) ? title : title.includes('.') ? undotted : null;
    if (written === null || !text.startsWith(written)) continue;
    const rest = text.slice(written.length);
    if (BEGINS_WORD.test(rest)) return { title: WRITTEN[title] ?? title, rest: rest.trim() };
  }
  return null;
}

/** A title in our own spelling, such as `นพ.` for `นายแพทย์`; any other text stays. */
export function ownTitle(text: string): string {
  const bare = text.replace(/\s+/g, '');
  const same = TITLES.find((title) => title === bare || title.replaceAll('.', '') === bare);
  return same === undefined ? text : (WRITTEN[same] ?? same);
}

/** A name without the titles before it: `ผศ. ดร. นพ.สมชาย ใจดี` has the title `ผศ.ดร.นพ.`. */
export function splitTitle(text: string): { title: string; name: string } {
  let title = '';
  let name = text.trim();
  for (let found = titleAt(name); found; found = titleAt(name)) {
    title += found.title;
    name = found.rest;
  }
  return { title, name };
}
