import { describe, expect, it } from 'vitest';
import type { Stay } from './attendance-file.service.ts';
import { licenceKey, matchVisitors, nameKey, visitorsOf } from './attendance-match.service.ts';

const stay = (given: Partial<Stay>): Stay => ({
  line: 2,
  names: [],
  email: '',
  licence: '',
  time: null,
  ...given,
});
const person = (id: number, display_name: string, more: object = {}) => ({
  id,
  display_name,
  email: null,
  license_no: null,
  ...more,
});

const PEOPLE = [
  person(1, 'ภญ.กมลวรรณ สมมติวงศ์', { email: 'm001@hcp.example', license_no: 'ภ.900001' }),
  person(2, 'นพ.เอกชัย ตัวอย่างกุล', { license_no: 'ว.900001' }),
  person(3, 'ภก.กิตติ เดโมสกุล', { license_no: 'ภ.900003' }),
  person(4, 'นพ.กิตติ เดโมสกุล', { license_no: 'ว.900004' }),
  person(5, 'คุณนางลักษณ์ สมมติธรรม'),
  person(6, 'Dr. John O’Neill'),
];

/** The persons found for one line, and by what. */
async function found(given: Partial<Stay>, namesOnly = false) {
  const [match] = await matchVisitors(visitorsOf([stay(given)]), PEOPLE, { namesOnly });
  return match && match.found.length > 0
    ? `${match.by} ${match.found.map(({ id }) => id).join()}`
    : 'nobody';
}

describe('matchVisitors', () => {
  it.each([
    [{ email: 'm001@hcp.example', licence: 'ว.900001', names: ['กิตติ เดโมสกุล'] }, 'email 1'],
    [{ email: 'other@hcp.example', licence: 'ภ900003' }, 'licence 3'],
    [{ licence: ' ภก. ๙๐๐๐๐๓ ' }, 'licence 3'],
    [{ licence: '900004' }, 'licence 4'],
    // The number alone matches two councils.
    [{ licence: '900001' }, 'licence 1,2'],
    [{ names: ['ภ.900003 กิตติ รพ.ตัวอย่าง'] }, 'licence 3'],
    [{ names: ['กมลวรรณ   สมมติวงศ์'] }, 'name 1'],
    [{ names: ['เภสัชกรหญิง กมลวรรณ\u200B สมมติวงศ์'] }, 'name 1'],
    [{ names: ['ผศ.ดร.ภญ. กมลวรรณสมมติวงศ์'] }, 'name 1'],
    [{ names: ['หมอเอก (เอกชัย ตัวอย่างกุล)'] }, 'name 2'],
    [{ names: ['iPhone', 'เอกชัย ตัวอย่างกุล'] }, 'name 2'],
    // Two persons have the same name: the file does not tell which one it was.
    [{ names: ['กิตติ เดโมสกุล'] }, 'name 3,4'],
    [{ names: ['นางลักษณ์ สมมติธรรม'] }, 'name 5'],
    [{ names: ['JOHN O’NEILL'] }, 'name 6'],
    [{ names: ['กมลวรรณ'] }, 'nobody'],
    [{ names: ['66812345678'] }, 'nobody'],
    [{ names: ['นพ.'] }, 'nobody'],
    [{}, 'nobody'],
  ])('%j: %s', async (given, expected) => {
    expect(await found(given)).toBe(expected);
  });

  it.each([
    [{ email: 'm001@hcp.example', licence: 'ว.900001', names: ['กิตติ เดโมสกุล'] }, 'name 3,4'],
    [{ licence: 'ภ.900003', names: ['กิตติ เดโมสกุล (กิตติ เดโมสกุล)'] }, 'name 3,4'],
    [{ names: ['ภ.900003 กิตติ รพ.ตัวอย่าง'] }, 'nobody'],
    [{ email: 'm001@hcp.example' }, 'nobody'],
  ])('%j, by names alone: %s', async (given, expected) => {
    expect(await found(given, true)).toBe(expected);
  });
});

it('one person is one e-mail, or else one licence or name', () => {
  const visitors = visitorsOf([
    stay({ line: 2, email: 'a@hcp.example', names: ['ก'] }),
    stay({ line: 3, names: ['นพ.สมชาย ใจดี'] }),
    stay({ line: 4, email: 'a@hcp.example', names: ['ข'] }),
    stay({ line: 5, names: ['สมชาย  ใจดี'] }),
    stay({ line: 6, licence: 'ภ.12345' }),
    stay({ line: 7, licence: 'ภ 12345', names: ['ค'] }),
  ]);
  expect(visitors.map(({ stays }) => stays.map(({ line }) => line))).toEqual([
    [2, 4],
    [3, 5],
    [6, 7],
  ]);
});

it('titles alone, one letter and nothing at all are no name', () => {
  for (const name of ['', 'นพ.', 'คุณ', 'ก', 'Dr. A']) expect(nameKey(name), name).toBe('');
  expect(licenceKey('')).toBe('');
});
