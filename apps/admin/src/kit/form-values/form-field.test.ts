import { expect, it } from 'vitest';
import { z } from 'zod';
import { bindStore, handleOf, takeOut } from './form-field.ts';
import { FormStore } from './form-store.ts';

it('puts an entry back at its place, and keeps what was done to the others meanwhile', () => {
  const rules = { fields: { tags: z.array(z.string()) } };
  const store = new FormStore(rules, { tags: ['a', 'b', 'c'] }, 1);
  const list = handleOf(store, bindStore(store, false), 'tags');
  const undo = takeOut(list, 1);
  expect(list.get()).toEqual(['a', 'c']);
  list.set(['a', 'c edited', 'd']);
  undo();
  expect(list.get()).toEqual(['a', 'b', 'c edited', 'd']);
});
