import { expect, it } from 'vitest';
import { ownValues } from './own-values.ts';

it('leaves alone what was emitted, also when it arrives late', () => {
  const own = ownValues('');
  own.emit('/n');
  own.emit('');
  own.emit('<ol></ol>');
  expect(['/n', '', '<ol></ol>'].map(own.isNew)).toEqual([false, false, false]);
});

it('takes over what is set from outside, also what was emitted long ago', () => {
  const own = ownValues('given');
  expect(own.isNew('given')).toBe(false);
  own.emit('typed');
  expect(own.isNew('typed')).toBe(false);
  expect(own.isNew('given')).toBe(true);
  expect(own.isNew('given')).toBe(false);
});
