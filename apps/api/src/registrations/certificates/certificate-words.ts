import type { Language } from '@connect/contract/constants.ts';
import { certificateWords as english } from '@connect/contract/credits/certificate.en.ts';
import { certificateWords as thai } from '@connect/contract/credits/certificate.th.ts';
import { fill } from '@connect/contract/errors/errors.ts';
import type { Certified } from './certificates.queries.ts';

export const certificateWords = (language: Language) => (language === 'th' ? thai : english);

/** Years of the Thai calendar in Thai. */
const LOCALES = { th: 'th-TH-u-ca-buddhist', en: 'en-GB' } as const;

/** The day, or the days, in words; without hours. */
export function heldInWords(
  { start_at: start, end_at: end }: Pick<Certified, 'start_at' | 'end_at'>,
  language: Language,
): string {
  if (start === null || end === null) return '';
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Bangkok',
  }).formatRange(new Date(start), new Date(end));
}

/** Whose credits they are, and the institute that answers for them. */
export const councilOf = (
  {
    credit_type: type,
    cpe_institute,
    cme_institute,
  }: Pick<Certified, 'credit_type' | 'cpe_institute' | 'cme_institute'>,
  language: Language,
) => ({
  council: certificateWords(language).council[type],
  institute: type === 'cpe' ? cpe_institute : cme_institute,
});

export const creditsInWords = (
  { credit_type: type, credits_awarded: n }: Pick<Certified, 'credit_type' | 'credits_awarded'>,
  language: Language,
): string => fill(certificateWords(language).credits[type], { n });
