/**
 * Finds names in a text as a reader would: whatever is invisible, whichever hyphen, space or form
 * of letter is used. Everything is one pass over the text; nothing here can backtrack.
 */
export interface Found {
  /** Where it stands in the text as given. */
  index: number;
  end: number;
}

/** The letters of a text alone, with where each stands and what separates it from the one before. */
interface Letters {
  text: string;
  from: number[];
  /** By the letter behind it; letters that touch have no entry. */
  gaps: Map<number, string>;
}

const HYPHEN = '-';
const SPACE = ' ';
const STOP = '.';

// To JavaScript a byte order mark is white space, and the blank of Braille is not.
const BLANK = /[^\S\uFEFF]|\u2800/;
// What no font of ours has a picture for is as good as invisible.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;
const JOINING = /[\p{Dash}\p{Pc}\u00B7\u2022\u2027\u2219]/u;
const SIGN = /[\p{P}\p{S}]/u;
const THAI = /\p{Script=Thai}/u;
const MARK = /\p{M}/u;
// Spellings differ by them: โอเซมปิก, โอเซ็มปิก. Other vowels and marks of Thai are letters.
const TONE = /[\u0E47-\u0E4C\u0E4E]/;
/** Letters of other scripts that look like a Latin letter, and small or turned ones of its own. */
const ALIKE: Record<string, string> = {
  a: 'аАαΑᴀɑᎪ',
  b: 'вВβΒЬьʙɓᏴ',
  c: 'сСϲςᴄᏟ',
  d: 'ԁᴅđɖɗᎠ',
  e: 'еЕεΕᴇɛəǝҽɘєеեէᎬ',
  g: 'ɢɡցᏀ',
  h: 'нНΗʜһհᎻ',
  i: 'іІιΙıɪɩɨᎥᏆӏʟլԼᏞł',
  k: 'кКκΚᴋᏦ',
  m: 'мМΜᴍᎷ',
  n: 'Νηɴոռпŋ',
  o: 'оОοΟσᴏөѲɵƟøØ๐օՕოסہە',
  p: 'рРρΡᴘքᏢ',
  r: 'гʀɾᎡᏒ',
  s: 'ѕЅꜱʂՏᏚ',
  t: 'тТτΤᴛŧᎢ',
  u: 'υᴜս',
  v: 'νѵᴠʋᏙ',
  w: 'ԝᴡωաѡᎳ',
  x: 'хХχΧҳ',
  y: 'уУΥγʏүҮყᎩ',
  z: 'ΖᴢʐȥƶᏃ',
};
const DIGITS = Object.entries({ o: '0', i: '1', z: '2', e: '3', a: '4', s: '5', b: '689', t: '7' });
const SIGNS = Object.entries({ i: '!|¡£', a: '@', s: '$', e: '€', y: '¥', c: '¢', t: '+' });
const lettersBy = (entries: [string, string][]) =>
  new Map(entries.flatMap(([latin, others]) => [...others].map((one) => [one, latin] as const)));
const LATIN = lettersBy([...Object.entries(ALIKE), ...DIGITS]);
const LATIN_SIGNS = lettersBy(SIGNS);
/** Letters that are hard to tell apart, as one, in names as in texts. */
const SAME = new Map(Object.entries({ l: 'i', g: 'b', m: 'rn', w: 'vv' }));
/** The first letter of three alphabets of signs that stand for letters: in circles, squares, flags. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

const isBreak = (character: string) => character === '\n' || character === '\r';
const isInvisible = (character: string) => !BLANK.test(character) && INVISIBLE.test(character);

/** What a character is to a reader: letters, or what only separates letters; neither: nothing. */
interface Read {
  letters: string;
  gap: string;
}
const NOTHING: Read = { letters: '', gap: '' };

function latinOf(part: string): string | undefined {
  const point = part.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((start) => point >= start && point < start + 26);
  return first === undefined ? LATIN.get(part) : String.fromCharCode(97 + point - first);
}

/** `signs`: those that look like a letter are one, such as `$`; else they separate as all others do. */
function partOf(part: string, signs: boolean): Read {
  const latin = latinOf(part) ?? (signs ? LATIN_SIGNS.get(part) : undefined);
  if (latin === undefined) {
    if (TONE.test(part) || (MARK.test(part) && !THAI.test(part))) return NOTHING;
    if (BLANK.test(part) && !isBreak(part)) return { letters: '', gap: SPACE };
    if (JOINING.test(part)) return { letters: '', gap: HYPHEN };
    if (SIGN.test(part)) return { letters: '', gap: STOP };
  }
  const letter = (latin ?? part).toLowerCase();
  return { letters: SAME.get(letter) ?? letter, gap: '' };
}

function readCharacter(character: string, signs: boolean): Read {
  if (isInvisible(character)) return NOTHING;
  const parts = [...character.normalize('NFKD')].map((part) => partOf(part, signs));
  const letters = parts.map((part) => part.letters).join('');
  return { letters, gap: letters === '' ? (parts[0]?.gap ?? '') : '' };
}

/** Texts are made of few characters; each is looked at once. */
const known = { letters: new Map<string, Read>(), gaps: new Map<string, Read>() };
const KNOWN_MAX = 10_000;

function lettersOf(text: string, signs: keyof typeof known): Letters {
  const from: number[] = [];
  const gaps = new Map<number, string>();
  const letters: string[] = [];
  let gap = '';
  let place = 0;
  let latin = false;
  for (const character of text) {
    let read = known[signs].get(character);
    if (!read) {
      read = readCharacter(character, signs === 'letters');
      if (known[signs].size < KNOWN_MAX) known[signs].set(character, read);
    }
    // A vowel of Thai above or below a Latin letter is no letter.
    if (read.letters !== '' && !(latin && MARK.test(character))) {
      if (gap !== '') gaps.set(from.length, gap);
      gap = '';
      letters.push(read.letters);
      latin = /^[a-z]/.test(read.letters);
      for (let unit = 0; unit < read.letters.length; unit += 1) from.push(place);
    } else if (read.gap !== '' && !gap.endsWith(read.gap)) gap += read.gap;
    place += character.length;
  }
  return { text: letters.join(''), from, gaps };
}

const LEADING_VOWEL = /[เแโใไ]/;
const FOLLOWING_VOWEL = /[\u0E30-\u0E3A\u0E45\u0E4D]/;
const LATIN_LETTER = /\p{Script=Latin}/u;

/** Whether two letters belong to one word: Latin runs on, Thai only where a vowel binds them. */
function bound(text: string, { from, gaps }: Letters, right: number): boolean {
  if (gaps.has(right)) return false;
  const [before = '', after = ''] = [text[from[right - 1] ?? 0], text[from[right] ?? 0]];
  if (LEADING_VOWEL.test(before) || FOLLOWING_VOWEL.test(after)) return true;
  if (!LATIN_LETTER.test(before) || !LATIN_LETTER.test(after)) return false;
  // `TeamOzempic` are two words.
  return !(/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after));
}

interface Name {
  letters: string;
  spaces: number;
  /** Too long to begin an ordinary word: it is named by `Ozempics` and `Ozempicpen` too. */
  coined: boolean;
}
const COINED_MIN = 6;
/** A sentence that ends there, or another that is put in. */
const isStop = (gap: string) => gap.includes(STOP) && gap.includes(SPACE);
const spacesIn = (gaps: readonly string[]) => gaps.filter((gap) => gap.includes(SPACE)).length;

/** What stands between the characters of a stretch, one by one. */
const gapsWithin = ({ from, gaps }: Letters, start: number, end: number): string[] =>
  Array.from({ length: end - start - 1 }, (_, index) => start + 1 + index)
    .filter((at) => from[at] !== from[at - 1])
    .map((at) => gaps.get(at) ?? '');

/**
 * A name may be cut once by spaces (`Novo Mix`), in Thai anywhere, by signs anywhere, or be spelt
 * letter by letter; words that only stand beside each other are no name.
 */
function holdsTogether({ letters, spaces }: Name, gaps: readonly string[]): boolean {
  if (gaps.every((gap) => gap !== '')) return true;
  return !gaps.some(isStop) && (THAI.test(letters) || spacesIn(gaps) <= Math.max(1, spaces));
}

/** Names made ready for searching; the same list is made ready once. */
const ready = new WeakMap<readonly string[], Name[]>();

function folded(names: readonly string[]): Name[] {
  const before = ready.get(names);
  if (before) return before;
  const made = names
    .map((name) => lettersOf(name, 'gaps'))
    .map((one) => ({
      letters: one.text,
      spaces: spacesIn([...one.gaps.values()]),
      coined: new Set(one.from).size >= COINED_MIN && !THAI.test(one.text),
    }))
    .filter(({ letters }) => letters !== '');
  ready.set(names, made);
  return made;
}

/** Behind the character that stands at a place, with the marks that it carries. */
function behind(text: string, place: number): number {
  let end = place + ((text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1);
  while (MARK.test(text[end] ?? '')) end += 1;
  return end;
}

function findIn(text: string, letters: Letters, names: readonly string[]): Found[] {
  const found: Found[] = [];
  for (const name of folded(names)) {
    const { length } = name.letters;
    let at = letters.text.indexOf(name.letters);
    for (; at >= 0; at = letters.text.indexOf(name.letters, at + length)) {
      const end = at + length;
      if (at > 0 && bound(text, letters, at)) continue;
      const gaps = gapsWithin(letters, at, end);
      const whole = name.coined && gaps.every((gap) => gap === '');
      const runsOn = end < letters.text.length && bound(text, letters, end);
      if ((whole || !runsOn) && holdsTogether(name, gaps)) {
        const last = letters.from[end - 1] ?? 0;
        found.push({ index: letters.from[at] ?? 0, end: behind(text, last) });
      }
    }
  }
  return found;
}

const mayHideLetters = (text: string) =>
  [...LATIN_SIGNS.keys()].some((sign) => text.includes(sign));

/** Every place where one of the names stands, in the order of the text. */
export function findNames(text: string, names: readonly string[]): Found[] {
  const found = findIn(text, lettersOf(text, 'gaps'), names);
  if (mayHideLetters(text)) found.push(...findIn(text, lettersOf(text, 'letters'), names));
  // Two spellings may begin at one place: the longer one is what stands there.
  return found
    .sort((a, b) => a.index - b.index || b.end - a.end)
    .filter(({ index }, place, all) => place === 0 || (all[place - 1]?.end ?? 0) <= index);
}

/** A stretch of text as it may be shown: nothing invisible, no half characters, one line. */
export const shownText = (text: string): string =>
  [...text.toWellFormed()]
    .filter((character) => !isInvisible(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
