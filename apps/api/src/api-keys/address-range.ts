import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const MAPPED_BITS = 96;

/** An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is treated as the IPv4 address. */
function plain(address: Address, bits: number): [Address, number] {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [address.toIPv4Address(), bits - MAPPED_BITS]
    : [address, bits];
}

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return plain(...ipaddr.parseCIDR(text));
  const address = ipaddr.parse(text);
  return plain(address, address.toByteArray().length * 8);
}

/** Whether an address is allowed: an empty list allows every one. */
export const addressAllowed = (address: string, ranges: readonly string[]): boolean =>
  ranges.length === 0 || liesIn(address, ranges);

/**
 * Whether an address lies in one of the ranges (single addresses or CIDR, IPv4 or IPv6). An address or
 * range that cannot be parsed never matches.
 */
export function liesIn(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const [from] = parseRange(address);
  return ranges.some((text) => {
    if (!ipaddr.isValid(text) && !ipaddr.isValidCIDR(text)) return false;
    const [range, bits] = parseRange(text);
    return from.kind() === range.kind() && from.match(range, bits);
  });
}
