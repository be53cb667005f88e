import type { DoorRow } from '@connect/contract/registrations/door.ts';
import { expect, it } from 'vitest';
import { findRows } from './door-verdict.ts';

const rows = (['cancelled', 'attended', 'confirmed', 'rejected', 'waitlisted'] as const).map(
  (status, index): DoorRow => ({
    id: index,
    code: `CDE2345${index}`,
    display_name: `สมชาย ${status}`,
    workplace_name: '',
    status,
    checked_in_at: null,
    checked_out_at: null,
  }),
);
const statesOf = (found: readonly DoorRow[]) => found.map(({ status }) => status);

it('lists who may come, those to come first; who cancelled is found by name alone', () => {
  expect(statesOf(findRows(rows, ''))).toEqual(['confirmed', 'attended', 'waitlisted']);
  expect(statesOf(findRows(rows, 'สมชาย'))).toEqual(statesOf(rows));
});
