import { z } from 'zod';
import { says } from '../text.ts';

/** One address or a range in CIDR notation. */
export const ipRange = z
  .string()
  .max(60)
  .pipe(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(says('ip_address'))]));

/** Bits that a network of a company has in common at least; one of IPv4 may be written as IPv6. */
function leastBits(address: string): number {
  if (/^(?:0{0,4}:){2,6}ffff:/i.test(address)) return 104;
  return address.includes(':') ? 19 : 8;
}

/** The same without ranges that take in a large part of the internet. */
export const ownIpRange = ipRange.refine(
  (range) => {
    const [address = '', bits] = range.split('/');
    return bits === undefined || Number(bits) >= leastBits(address);
  },
  { params: { code: 'ip_range_wide' } },
);
