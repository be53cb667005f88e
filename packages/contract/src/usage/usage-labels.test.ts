import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../constants.ts';
import { usageLabel, usageWords } from './usage-labels.ts';

const READ = /อ่าน|\bread/i;
const WATCHED = /ดูจบ|ดูจน|ได้ดู|เวลาดู|watch/i;
const HEARD = /ฟัง|hear|listen|play/i;
const VIEWED = /เปิดดู|ผู้ชม|\bview/i;
const ARTICLE = /บทความ|article/i;
const PAGES = /เอกสาร|หน้า|document|\bpage/i;

/** The usage words of each kind, and words that would be those of another. */
const KINDS = [
  ['article', READ, [WATCHED, HEARD, PAGES]],
  ['life_ready', READ, [WATCHED, HEARD, PAGES]],
  ['document', READ, [WATCHED, HEARD, VIEWED, ARTICLE]],
  ['webinar', WATCHED, [READ, HEARD, PAGES]],
  ['video', WATCHED, [READ, HEARD, PAGES]],
  ['podcast', HEARD, [READ, WATCHED, VIEWED, PAGES]],
] as const;

describe.each(KINDS)('the usage log of %s', (kind, own, foreign) => {
  test.each(LANGUAGES)(
    'says what people do with it, in no word of another kind (%s)',
    (language) => {
      const said = Object.entries(usageWords(kind))
        // Scroll depth exists only for content that is read.
        .filter(([word]) => own === READ || word !== 'depth')
        .map(([word, [th, en]]) => [word, language === 'th' ? th : en] as const);
      expect(usageLabel(kind, 'completion', language)).toMatch(own);
      expect(usageLabel(kind, 'complete', language)).toMatch(own);
      const wrong = said.filter(([, label]) => foreign.some((noun) => noun.test(label)));
      expect(wrong).toEqual([]);
    },
  );
});
