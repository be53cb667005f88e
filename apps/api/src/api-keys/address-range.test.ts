import { expect, test } from 'vitest';
import { addressAllowed } from './address-range.ts';

test.each([
  ['198.51.100.7', [], true],
  ['198.51.100.7', ['198.51.100.7'], true],
  ['198.51.100.8', ['198.51.100.7'], false],
  ['198.51.100.255', ['198.51.100.0/24'], true],
  ['198.51.101.0', ['198.51.100.0/24'], false],
  ['198.51.100.200', ['198.51.100.7/24'], true],
  ['::ffff:198.51.100.7', ['198.51.100.7'], true],
  ['::ffff:c633:6407', ['198.51.100.7'], true],
  ['198.51.100.7', ['::ffff:198.51.100.7'], true],
  ['198.51.100.9', ['::ffff:198.51.100.0/120'], true],
  ['198.51.101.9', ['::ffff:198.51.100.0/120'], false],
  ['2001:db8::1', ['2001:0db8:0:0::/64'], true],
  ['2001:db8:0:1::1', ['2001:db8::/64'], false],
  ['fe80::1%eth0', ['fe80::1'], true],
  // The two IP versions are separate: an open IPv6 range does not admit an IPv4 address.
  ['198.51.100.7', ['::/0'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['198.51.100.7', ['0.0.0.0/0'], true],
  ['', ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0'], false],
  ['198.51.100.7', ['not an address', '198.51.100.0/99'], false],
  ['198.51.100.7', ['not an address', '198.51.100.0/24'], true],
] as const)('%s among %j: %s', (address, ranges, allowed) => {
  expect(addressAllowed(address, ranges)).toBe(allowed);
});
