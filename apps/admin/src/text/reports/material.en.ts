import type { SameKeys } from '../shape.ts';
import type { material as thai } from './material.th.ts';

export const material = {
  title: 'Material register',
  report: 'Report and files',
  search: 'Search code, title, tag or #ID of an item',
  empty: 'Nothing has a material code, or should have one',
  noMatch: 'No material code matches',
  all: 'All',
  within: 'Within {{n}} days',
  noCode: 'No material code',
  others: '{{title}} and {{n}} more',
  itemsOf: '{{kind}} {{n}}',
  see: 'See what goes dark',
  name: 'Material code',
  gone: 'This code is not there: it was deleted, or is outside your scope',
  ends: {
    ahead: 'Runs out on {{day}}. What follows goes dark with it',
    over: 'Ran out on {{day}}. What follows has gone dark',
    none: 'This item needs a material code before it is published',
    undated: 'This code has no expiry date yet',
  },
  nothing: 'None',
  more: 'and {{n}} more',
  printed: 'printed: cannot be taken back',
  ownCode: 'to an address; has this code itself',
  otherLinks: 'Other links',
  map: 'Map of the code',
  mapHint: 'From the code to the items that have it, and to what depends on them',
} satisfies SameKeys<typeof thai>;
