import { expect, test } from 'vitest';
import { EVENT_ERRORS } from '../events/event-errors.ts';
import { labelAt } from '../labels.ts';
import { LINK_ERRORS } from '../links/link-errors.ts';
import { videoLabels } from '../recordings/video.ts';
import { ERRORS } from './errors.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { fieldWords } from './field-words.ts';

const numbersOf = (words: string) => (words.match(/\{\w+\}|\d+(?:[/:.]\d+)*/g) ?? []).sort();

test.each(Object.entries({ ...ERRORS, ...FIELD_ERRORS, ...LINK_ERRORS, ...EVENT_ERRORS }))(
  'the refusal %s names the same numbers in Thai and in English',
  (_, { th, en }) => {
    expect(numbersOf(th)).toEqual(numbersOf(en));
  },
);

test.each([
  [['หมวดหมู่', 'Category', { reference: 'articleCategories' }], 'เลือกหมวดหมู่', 'Choose the category'],
  [['ภาพปก', 'Cover image', 'file'], 'ใส่ภาพปก', 'Add the cover image'],
  [['อีเมล', 'Email', 'text', 'personal'], 'กรอกอีเมล', 'Enter the email'],
  [['เวลาเริ่ม', 'Start', 'moment'], 'ระบุเวลาเริ่ม', 'Set the start'],
  [['หน่วยกิต CPE', 'CPE credits'], 'กรอกหน่วยกิต CPE', 'Enter the CPE credits'],
  [['บทบาท', 'Role', 'role'], 'เลือกบทบาท', 'Choose the role'],
] as const)(
  'what is missing in %j is asked for with the verb that fits what it holds',
  (label, th, en) => {
    const said = (language: 'th' | 'en') =>
      fieldWords({ field: 'any', code: 'required' }, label, language);
    expect([said('th'), said('en')]).toEqual([th, en]);
  },
);

test('limits are said in the unit that the field takes', () => {
  const said = (field: string, code: 'range' | 'length', min: number, max: number) =>
    fieldWords({ field, code, params: { min, max } }, labelAt(videoLabels, field), 'th');
  expect(said('duration_seconds', 'range', 5, 43_200)).toBe('ต้องอยู่ระหว่าง 5 วินาที – 12 ชั่วโมง');
  expect(said('chapters.1.at_seconds', 'range', 0, 3_690)).toBe(
    'ต้องอยู่ระหว่าง 0 วินาที – 1 ชั่วโมง 1 นาที 30 วินาที',
  );
  expect(said('capacity', 'range', 5, 43_200)).toBe('ต้องอยู่ระหว่าง 5 – 43,200');
  expect(said('excerpt', 'length', 0, 300)).toBe('ต้องไม่เกิน 300 ตัวอักษร');
  expect(said('title', 'length', 3, 200)).toBe('ต้องมีความยาว 3–200 ตัวอักษร');
});
