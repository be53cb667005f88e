import { expect, it } from 'vitest';
import { REGISTRATION_STATUSES } from '../closed-lists.ts';
import { ENDED, REGISTRATION_ACTIONS, stateAfter } from './registration-states.ts';

/** The diagram of states, written down a second time, so that neither changes alone. */
const WAYS = [
  'registered → confirmed',
  'registered → rejected',
  'registered → cancelled',
  'registered → attended',
  'waitlisted → registered',
  'waitlisted → cancelled',
  'confirmed → attended',
  'confirmed → cancelled',
  'confirmed → no_show',
  'attended → attended',
  'attended → confirmed',
  'no_show → attended',
];

it('goes every way of the diagram, and none besides, for all pairs of states', () => {
  const found = REGISTRATION_STATUSES.flatMap((from) =>
    REGISTRATION_STATUSES.filter((to) =>
      REGISTRATION_ACTIONS.some((action) => stateAfter(from, action) === to),
    ).map((to) => `${from} → ${to}`),
  );
  expect(found.sort()).toEqual(WAYS.toSorted());
});

it('leaves cancelled and rejected by no way', () => {
  for (const status of ENDED) {
    for (const action of REGISTRATION_ACTIONS) expect(stateAfter(status, action)).toBeNull();
  }
});
