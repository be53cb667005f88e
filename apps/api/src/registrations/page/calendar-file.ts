import type { Language } from '@connect/contract/constants.ts';
import { bangkokIso } from '../../time/moments.ts';
import { placeWords, type ShownEvent } from './event-view.ts';
import type { OwnPage } from './registration-page.queries.ts';

/** Bytes of a line, without its end (RFC 5545, 3.1). */
const LINE_BYTES = 75;

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A line in parts that begin with a space from the second on; no letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

const compact = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '');
const inBangkok = (moment: string): string => compact(bangkokIso(new Date(moment)));

/**
 * The address in a calendar, which others may see: of an event that of everybody, of a webinar the room, for who is
 * confirmed alone.
 */
function addressIn(
  { kind, slug, online_url: room }: ShownEvent,
  publicUrl: string,
  status: string,
) {
  if (kind === 'event') return `${publicUrl}/e/${encodeURIComponent(slug)}`;
  return status === 'confirmed' ? room : null;
}

/** An event or webinar for the calendar of a phone, in Bangkok time. */
export function calendarFile(
  event: ShownEvent,
  { language, now, publicUrl }: { language: Language; now: Date; publicUrl: string },
  { code, status }: OwnPage,
): string {
  const url = addressIn(event, publicUrl, status);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Connect//Events//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Bangkok',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'TZNAME:+07',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${event.kind}-${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${compact(now.toISOString())}Z`,
    `DTSTART;TZID=Asia/Bangkok:${inBangkok(event.start_at ?? '')}`,
    `DTEND;TZID=Asia/Bangkok:${inBangkok(event.end_at ?? '')}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(placeWords(event, language) || (url ?? ''))}`,
    `DESCRIPTION:${escaped([code, ...(url === null ? [] : [url])].join('\n'))}`,
    ...(url === null ? [] : [`URL:${url}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
