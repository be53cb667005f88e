import type { Language } from '../constants.ts';
import type { Holds, Label } from '../labels.ts';
import { type FieldIssue, fill } from './errors.ts';
import { errorWords, FIELD_ERRORS } from './field-errors.ts';

type Words = Readonly<Record<Language, string>>;

/** Verbs for an empty field, by what it holds; all others are typed. */
const VERBS = {
  file: { th: 'ใส่{label}', en: 'Add the {label}' },
  moment: { th: 'ระบุ{label}', en: 'Set the {label}' },
  day: { th: 'ระบุ{label}', en: 'Set the {label}' },
  choice: { th: 'เลือก{label}', en: 'Choose the {label}' },
  role: { th: 'เลือก{label}', en: 'Choose the {label}' },
} satisfies Partial<Record<Extract<Holds, string>, Words>>;

function verb(holds: Holds = 'text'): Words {
  if (typeof holds !== 'string') return VERBS.choice;
  return isVerb(holds) ? VERBS[holds] : FIELD_ERRORS.required;
}
const isVerb = (holds: string): holds is keyof typeof VERBS => Object.hasOwn(VERBS, holds);

const DURATION: Readonly<Record<Language, readonly [number, string][]>> = {
  th: [
    [3600, 'ชั่วโมง'],
    [60, 'นาที'],
    [1, 'วินาที'],
  ],
  en: [
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ],
};

/** For texts that may be empty. */
const UP_TO: Words = { th: 'ต้องไม่เกิน {max} ตัวอักษร', en: 'At most {max} characters' };

/** Where the choices are few, and told. */
const OPTIONS: Words = { th: 'เลือกได้จาก {choices}', en: 'Choose from {choices}' };

/** `43200` as `12 ชั่วโมง`, `90` as `1 นาที 30 วินาที`. */
function durationWords(seconds: number, language: Language): string {
  let left = seconds;
  const words = DURATION[language].flatMap(([size, unit]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return words.join(' ') || `0 ${DURATION[language].at(-1)?.[1]}`;
}

/** A name within a sentence: `Cover image` becomes `cover image`, `CPE credits` stays. */
const within = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The sentence about a field, with the verb and units for what it holds. */
export function fieldWords(
  { field, code, params = {} }: FieldIssue,
  declared: Label | undefined,
  language: Language,
): string {
  const [th, en, holds]: Label = declared ?? [field, field];
  const label = language === 'th' ? th : en;
  if (code === 'required') {
    return fill(verb(holds)[language], { label: language === 'en' ? within(label) : label });
  }
  if (code === 'length' && params.min === 0) return fill(UP_TO[language], params);
  if (code === 'option' && params.choices) return fill(OPTIONS[language], params);
  if (holds !== 'seconds') return fill(errorWords(code)[language], { label, ...params });
  const spelled = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'number' ? durationWords(value, language) : value,
  ]);
  return fill(errorWords(code)[language], { label, ...Object.fromEntries(spelled) });
}
