import { PDFiumLibrary } from '@hyzyla/pdfium';
import { describe, expect, it } from 'vitest';
import { certificatePdf } from './certificate-pdf.ts';
import { fitted, printable, runsOf, widthOf } from './certificate-text.ts';
import type { Certified } from './certificates.queries.ts';

const CERTIFIED: Certified = {
  registration_id: 1,
  user_id: null,
  number: 'C2026-8Q4M-7XKD-2N5P',
  credit_type: 'cpe',
  credits_awarded: 2.5,
  title: 'ประชุมวิชาการภาคเหนือ',
  start_at: '2026-11-19T09:00:00+07:00',
  end_at: '2026-11-19T11:00:00+07:00',
  cpe_code: '1002-1-000-001-11-2026',
  cpe_institute: 'สถาบันตัวอย่าง',
  cme_institute: '',
  title_prefix: 'นางสาว',
  first_name: 'น้ำผึ้ง',
  last_name: 'ชื่นใจ',
  display_name: null,
  name_en: 'Numphueng Chuenchai',
  erased: false,
  name: 'นางสาวน้ำผึ้ง ชื่นใจ',
};
const library = await PDFiumLibrary.init();

async function printed(values: Partial<Certified> = {}, language: 'th' | 'en' = 'th') {
  const body = await certificatePdf(
    { ...CERTIFIED, ...values },
    {
      language,
      company: 'บริษัท ตัวอย่าง จำกัด',
      address: 'https://connect.example/c/C2026-8Q4M-7XKD-2N5P',
      now: new Date('2026-11-20T09:00:00+07:00'),
    },
  );
  const document = await library.loadDocument(body);
  const page = document.getPage(0);
  return {
    body,
    pages: document.getPageCount(),
    size: page.getOriginalSize(),
    lines: page.getText().split(/\r?\n/),
  };
}

describe('a certificate', () => {
  it('is one page of A4 that says in Thai all that it stands for', async () => {
    const { pages, size, lines, body } = await printed();
    expect(pages).toBe(1);
    expect([size.originalWidth, size.originalHeight].map(Math.round)).toEqual([842, 595]);
    for (const line of [
      'นางสาวน้ำผึ้ง ชื่นใจ',
      'Numphueng Chuenchai',
      'ประชุมวิชาการภาคเหนือ',
      '19 พฤศจิกายน 2569',
    ]) {
      expect(lines).toContain(line);
    }
    const text = lines.join(' ');
    for (const part of ['2.5 หน่วยกิต', CERTIFIED.cpe_code, CERTIFIED.number, 'สภาเภสัชกรรม']) {
      expect(text).toContain(part);
    }
    expect(body.length).toBeLessThan(60_000);
    expect(body.includes('/FontFile'), 'the fonts are in it').toBe(true);
  });

  it('is in English with the years of that calendar, and names the days of a longer meeting', async () => {
    const { lines } = await printed(
      { credit_type: 'cme', end_at: '2026-11-21T11:00:00+07:00', name_en: '' },
      'en',
    );
    expect(lines.some((line) => /^19\W+21 November 2026$/.test(line))).toBe(true);
    expect(lines.join(' ')).toContain('Medical Council (CME) 2.5 credits');
    expect(lines.join(' '), 'the code is that of pharmacists').not.toContain(CERTIFIED.cpe_code);
  });

  it.each([
    ['line breaks', 'นาง\nสาว\r\nน้ำผึ้ง\tใจ', 'นาง สาว น้ำผึ้ง ใจ'],
    ['signs that no font has', 'น้ำผึ้ง😀 ใจ\u0000ดี\u202e第', 'น้ำผึ้ง ใจดี'],
    ['letters with rare marks', 'Jānis Ağrı', 'Janis Agrı'],
    ['nothing', '', ''],
  ])('takes a name with %s', async (_what, name, shown) => {
    expect(printable(name)).toBe(shown);
    const { pages, lines } = await printed({ name });
    expect(pages).toBe(1);
    if (shown !== '') expect(lines).toContain(shown);
  });

  it.each([
    ['300 letters without a space', 'ก'.repeat(300)],
    ['Thai words', 'ปฏิญญาฐิติรัตน์เกียรติศักดิ์'.repeat(12)],
    ['Latin words', 'Somebody With Many Names '.repeat(14)],
    ['far too much', 'ยาวมาก '.repeat(20_000)],
  ])('keeps %s within the page', async (_what, name) => {
    const { pages, lines } = await printed({ name, name_en: name, title: name });
    expect(pages).toBe(1);
    expect(lines.join(' ')).toContain(CERTIFIED.number);
    const { lines: broken, style } = fitted(name, {
      weight: 'bold',
      sizes: [32, 16],
      width: 660,
      most: 2,
    });
    expect(broken).toHaveLength(2);
    expect(broken[1]).toMatch(/…$/);
    for (const line of broken) expect(widthOf(line, style)).toBeLessThanOrEqual(661);
  });
});

it('a tone mark over sara am stands above its circle, as the fonts place it', () => {
  const [run] = runsOf('น้ำ', { weight: 'regular', size: 10 });
  expect(run?.text).toBe('น\u0e4d\u0e49\u0e32');
});
