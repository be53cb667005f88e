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

/**
 * Whether an address lies in one of the ranges (single addresses or CIDR, IPv4 or IPv6). An empty
 * list allows every address. An address or range that cannot be parsed never matches.
 */
export function addressAllowed(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const [from] = parseRange(address);
  return ranges.some((text) => {
    if (!ipaddr.isValid(text) && !ipaddr.isValidCIDR(text)) return false;
    const [range, bits] = parseRange(text);
    return from.kind() === range.kind() && from.match(range, bits);
  });
}
