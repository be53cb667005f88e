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
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
const JOINING = /[\p{Dash}\p{Pc}\u00B7\u2022\u2027\u2219]/u;
// Accents on Latin letters; Thai vowels and tones are marks as well, and stay.
const ACCENT = /[\u0300-\u036F\u20D0-\u20FF]/;
/** Letters and digits of other scripts that look like a Latin letter. */
const ALIKE: Record<string, string> = {
  ...{ a: 'аАαΑ', b: 'вВβΒ', c: 'сС', d: 'ԁ', e: 'еЕεΕ', h: 'нНΗ', i: 'іІιΙı', k: 'кКκΚ' },
  ...{ l: 'ӏ', m: 'мМΜ', n: 'Νη', o: 'оОοΟ0๐', p: 'рРρΡ', s: 'ѕЅ', t: 'тТτΤ', u: 'υ', v: 'νѵ' },
  ...{ w: 'ԝ', x: 'хХχΧ', y: 'уУΥ', z: 'Ζ' },
};
const LATIN = new Map(
  Object.entries(ALIKE).flatMap(([latin, others]) => [...others].map((one) => [one, latin])),
);

const isBreak = (character: string) => character === '\n' || character === '\r';
const isInvisible = (character: string) => !BLANK.test(character) && INVISIBLE.test(character);

/** What a character is to a reader: letters, or what only separates letters; neither: nothing. */
interface Read {
  letters: string;
  gap: string;
}
const NOTHING: Read = { letters: '', gap: '' };

function partOf(part: string): Read {
  if (ACCENT.test(part)) return NOTHING;
  if (BLANK.test(part) && !isBreak(part)) return { letters: '', gap: SPACE };
  if (part === STOP) return { letters: '', gap: STOP };
  if (JOINING.test(part)) return { letters: '', gap: HYPHEN };
  return { letters: (LATIN.get(part) ?? part).toLowerCase(), gap: '' };
}

function readCharacter(character: string): Read {
  if (isInvisible(character)) return NOTHING;
  const parts = [...character.normalize('NFKD')].map(partOf);
  const letters = parts.map((part) => part.letters).join('');
  return { letters, gap: letters === '' ? (parts[0]?.gap ?? '') : '' };
}

/** Texts are made of few characters; each is looked at once. */
const known = new Map<string, Read>();
const KNOWN_MAX = 10_000;

function lettersOf(text: string): Letters {
  const from: number[] = [];
  const gaps = new Map<number, string>();
  const letters: string[] = [];
  let gap = '';
  let place = 0;
  for (const character of text) {
    let read = known.get(character);
    if (!read) {
      read = readCharacter(character);
      if (known.size < KNOWN_MAX) known.set(character, read);
    }
    if (read.letters !== '') {
      if (gap !== '') gaps.set(from.length, gap);
      gap = '';
      letters.push(read.letters);
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
}
/** A sentence that ends there. */
const isStop = (gap: string) => gap.includes(STOP) && gap.includes(SPACE);
const spacesIn = (gaps: readonly string[]) => gaps.filter((gap) => gap.includes(SPACE)).length;

/** What stands between the letters of a stretch, letter by letter. */
const gapsWithin = ({ gaps }: Letters, start: number, end: number): string[] =>
  Array.from({ length: end - start - 1 }, (_, index) => gaps.get(start + 1 + index) ?? '');

/**
 * A name may be cut once by spaces (`Novo Mix`), by hyphens anywhere, or be spelt letter by letter;
 * words that only stand beside each other are no name.
 */
const holdsTogether = (name: Name, gaps: readonly string[]): boolean =>
  !gaps.some(isStop) &&
  (spacesIn(gaps) <= Math.max(1, name.spaces) || spacesIn(gaps) === gaps.length);

/** Names made ready for searching; the same list is made ready once. */
const ready = new WeakMap<readonly string[], Name[]>();

function folded(names: readonly string[]): Name[] {
  const before = ready.get(names);
  if (before) return before;
  const made = names
    .map(lettersOf)
    .map((one) => ({ letters: one.text, spaces: spacesIn([...one.gaps.values()]) }))
    .filter(({ letters }) => letters !== '');
  ready.set(names, made);
  return made;
}

/** Every place where one of the names stands, in the order of the text. */
export function findNames(text: string, names: readonly string[]): Found[] {
  const letters = lettersOf(text);
  const found: Found[] = [];
  for (const name of folded(names)) {
    const { length } = name.letters;
    let at = letters.text.indexOf(name.letters);
    for (; at >= 0; at = letters.text.indexOf(name.letters, at + length)) {
      const end = at + length;
      const alone =
        !(at > 0 && bound(text, letters, at)) &&
        !(end < letters.text.length && bound(text, letters, end));
      if (alone && holdsTogether(name, gapsWithin(letters, at, end))) {
        const last = letters.from[end - 1] ?? 0;
        const size = (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
        found.push({ index: letters.from[at] ?? 0, end: last + size });
      }
    }
  }
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
