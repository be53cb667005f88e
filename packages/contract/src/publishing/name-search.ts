/**
 * Finds names in a text as a reader would: ignores invisible characters and differences of hyphens,
 * spaces and letter forms. Everything is one pass over the text; nothing can backtrack.
 */
export interface Found {
  /** Position in the given text. */
  index: number;
  end: number;
}

/** The letters of a text, with the position of each and what separates it from the one before. */
interface Letters {
  text: string;
  from: number[];
  /** By index of the letter after the gap; adjacent letters have no entry. */
  gaps: Map<number, string>;
}

const HYPHEN = '-';
const SPACE = ' ';
const STOP = '.';

// JavaScript counts a byte order mark as white space, and the blank of Braille not.
const BLANK = /[^\S\uFEFF]|\u2800/;
// Characters without a glyph in our fonts count as invisible.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;
const JOINING = /[\p{Dash}\p{Pc}\u00B7\u2022\u2027\u2219]/u;
const SIGN = /[\p{P}\p{S}]/u;
const THAI = /\p{Script=Thai}/u;
const MARK = /\p{M}/u;
// Tone marks vary between spellings: โอเซมปิก, โอเซ็มปิก. Other vowels and marks of Thai are
// letters.
const TONE = /[\u0E47-\u0E4C\u0E4E]/;
/** Letters of other scripts that look like a Latin letter, and small or turned Latin ones. */
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
/** Letters that look alike are replaced by one, in names and in texts. */
const SAME = new Map(Object.entries({ l: 'i', g: 'b', m: 'rn', w: 'vv' }));
/** The first letters of three alphabets of symbols: letters in circles, in squares, of flags. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

const isBreak = (character: string) => character === '\n' || character === '\r';
const isInvisible = (character: string) => !BLANK.test(character) && INVISIBLE.test(character);

/** A character as a reader sees it: letters, a separator, or nothing. */
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

/**
 * With `signs`, symbols that look like a letter, such as `$`, become that letter; otherwise they
 * separate like all others.
 */
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

/** Cache: texts consist of few characters, so each is classified once. */
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
    // A Thai vowel above or below a Latin letter does not count as a letter.
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

/**
 * Whether two letters belong to one word: Latin letters always, Thai ones only when a vowel binds
 * them.
 */
function bound(text: string, { from, gaps }: Letters, right: number): boolean {
  if (gaps.has(right)) return false;
  const [before = '', after = ''] = [text[from[right - 1] ?? 0], text[from[right] ?? 0]];
  if (LEADING_VOWEL.test(before) || FOLLOWING_VOWEL.test(after)) return true;
  if (!LATIN_LETTER.test(before) || !LATIN_LETTER.test(after)) return false;
  // `TeamOzempic` is two words.
  return !(/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after));
}

interface Name {
  letters: string;
  spaces: number;
  /** Long enough not to begin an ordinary word: `Ozempics` and `Ozempicpen` name it too. */
  coined: boolean;
}
const COINED_MIN = 6;
/** The end of a sentence, or an inserted one. */
const isStop = (gap: string) => gap.includes(STOP) && gap.includes(SPACE);
const spacesIn = (gaps: readonly string[]) => gaps.filter((gap) => gap.includes(SPACE)).length;

/** The gaps between the characters of a range, one by one. */
const gapsWithin = ({ from, gaps }: Letters, start: number, end: number): string[] =>
  Array.from({ length: end - start - 1 }, (_, index) => start + 1 + index)
    .filter((at) => from[at] !== from[at - 1])
    .map((at) => gaps.get(at) ?? '');

/**
 * A name may be split once by a space (`Novo Mix`), in Thai anywhere, by symbols anywhere, or be
 * spelt letter by letter; adjacent words that only happen to form it are no name.
 */
function holdsTogether({ letters, spaces }: Name, gaps: readonly string[]): boolean {
  if (gaps.every((gap) => gap !== '')) return true;
  return !gaps.some(isStop) && (THAI.test(letters) || spacesIn(gaps) <= Math.max(1, spaces));
}

/** Names prepared for searching, cached per list. */
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

/** Position after the character at a position and its combining marks. */
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

/** Every occurrence of one of the names, in order of the text. */
export function findNames(text: string, names: readonly string[]): Found[] {
  const found = findIn(text, lettersOf(text, 'gaps'), names);
  if (mayHideLetters(text)) found.push(...findIn(text, lettersOf(text, 'letters'), names));
  // Two spellings may begin at the same position: the longer one counts.
  return found
    .sort((a, b) => a.index - b.index || b.end - a.end)
    .filter(({ index }, place, all) => place === 0 || (all[place - 1]?.end ?? 0) <= index);
}

/** A part of a text made safe to show: no invisible characters, no lone surrogates, one line. */
export const shownText = (text: string): string =>
  [...text.toWellFormed()]
    .filter((character) => !isInvisible(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
