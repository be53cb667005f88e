/** Encodings of SMS: GSM 03.38 and its extension table, or UCS-2 for all other characters. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these is sent as an escape and a letter, so it counts two. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

const SIZES = {
  gsm7: { alone: 160, joined: 153 },
  ucs2: { alone: 70, joined: 67 },
} as const;

export interface SmsSize {
  encoding: keyof typeof SIZES;
  /** Septets of GSM-7, UTF-16 code units of UCS-2. */
  units: number;
  /** Number of messages sent and paid; 0 for an empty text. */
  segments: number;
  /** Units per message for a text of this length. */
  perSegment: number;
}

/**
 * Counts an SMS exactly: 160 or 70 units in a single message, 153 or 67 in each part of a longer
 * one. Neither an escaped character nor a surrogate pair is split: if it does not fit, it begins
 * the next part.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((one) => GSM.has(one) || GSM_EXTENSION.has(one));
  const encoding = isGsm ? 'gsm7' : 'ucs2';
  const sizeOf = (one: string) => (isGsm ? (GSM_EXTENSION.has(one) ? 2 : 1) : one.length);
  const { alone, joined } = SIZES[encoding];
  let units = 0;
  let parts = 0;
  let used: number = joined;
  for (const one of characters) {
    const size = sizeOf(one);
    units += size;
    if (used + size > joined) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  const short = units <= alone;
  return {
    encoding,
    units,
    segments: units === 0 ? 0 : short ? 1 : parts,
    perSegment: short ? alone : joined,
  };
}

/** Units that a text of this encoding may have in a number of messages. */
export const smsCapacity = (encoding: SmsSize['encoding'], segments: number): number =>
  SIZES[encoding].joined * segments;
