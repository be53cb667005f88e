import type { ConsentRecord } from '@connect/contract/users/consent.ts';
import { expect, test } from 'vitest';
import { agreedAt } from './consent-band.ts';

const record = (
  id: number,
  action: ConsentRecord['action'],
  occurred_at: string,
  purpose: ConsentRecord['purpose'] = 'profiling',
): ConsentRecord => ({
  id,
  purpose,
  action,
  evidence: null,
  text_version: '2026-01',
  channel: 'line',
  captured_by: null,
  occurred_at,
  recorded_at: occurred_at,
  note: '',
});

test('the latest record until a moment says whether somebody had agreed then', () => {
  const records = [
    record(2, 'withdraw', '2026-06-01T10:00:00+07:00'),
    record(1, 'grant', '2026-01-01T10:00:00+07:00'),
    record(3, 'grant', '2026-05-01T10:00:00+07:00', 'marketing_line'),
  ];
  const at = (moment: string) => agreedAt(records, 'profiling', moment);
  expect(at('2025-12-31T10:00:00+07:00')).toBe(false);
  expect(at('2026-01-01T03:00:00Z')).toBe(true);
  expect(at('2026-05-31T23:59:00+07:00')).toBe(true);
  expect(at('2026-06-01T10:00:00+07:00')).toBe(false);
});

test('of two records of one moment the later one holds, and a consent ends after 36 months', () => {
  const moment = '2026-01-01T10:00:00+07:00';
  const both = [record(1, 'grant', moment), record(2, 'refuse', moment)];
  expect(agreedAt(both, 'profiling', '2026-02-01T10:00:00+07:00')).toBe(false);
  const [first] = both;
  const alone = first ? [first] : [];
  expect(agreedAt(alone, 'profiling', '2028-12-31T10:00:00+07:00')).toBe(true);
  expect(agreedAt(alone, 'profiling', '2029-01-01T10:00:00+07:00')).toBe(false);
});
