/**
 * The time of day in milliseconds, which never goes back within a page: when the computer's clock
 * is set back, it goes on from where it was. Connect corrects it by `sent_at`, which is of the same
 * clock.
 */
export function steadyClock(): () => number {
  let ahead = 0;
  let latest = 0;
  return () => {
    const now = Date.now();
    ahead = Math.max(ahead, latest - now);
    latest = now + ahead;
    return latest;
  };
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** A UUID of version 7, whose order is that of time. Older browsers have no `randomUUID()`. */
export function uuidAt(moment: number): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint32Array(3));
  const time = hex(moment, 12);
  const random = hex(b, 8);
  const variant = hex(0x8000 | (a & 0x3fff), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a >>> 20, 3)}-${variant}-${random}${hex(c & 0xffff, 4)}`;
}
