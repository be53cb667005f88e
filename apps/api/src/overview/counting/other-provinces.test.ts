import { expect, it } from 'vitest';
import { VISITORS } from '../../usage/visitor-rows.ts';
import { OtherProvinces } from './other-provinces.ts';
import { PROVINCES } from './visitor-layout.ts';

it('visitors are new in each province once, until they are forgotten', () => {
  const known = new OtherProvinces();
  const places = [0, 1, VISITORS - 1];
  const provinces = [0, 31, 32, PROVINCES - 1];
  const addAll = () =>
    places.flatMap((place) => provinces.map((province) => known.add(place, province)));
  expect(addAll()).toEqual(new Array(12).fill(1));
  expect(addAll()).toEqual(new Array(12).fill(0));
  expect(known.add(2, 0)).toBe(1);
  known.forget();
  expect(addAll()).toEqual(new Array(12).fill(1));
});
