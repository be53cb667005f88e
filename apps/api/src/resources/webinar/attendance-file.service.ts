import { arabicDigits } from '@connect/contract/text.ts';
import { ATTENDANCE_FILE } from '@connect/contract/webinars/webinar-rules.ts';
import { refuseInvalid } from '../../domain-error.ts';
import { inSlices } from '../../in-slices.ts';
import { bareHeading } from '../../table-files/bare-heading.ts';
import { delimitedLines, type Line } from '../../table-files/delimited-lines.ts';
import { daysOf, midnightOf } from '../../table-files/written-days.ts';

/** The planned time of a webinar, in milliseconds. */
export interface Held {
  start: number;
  end: number;
}

/** One stay of a visitor in the meeting, from one line of the file. */
export interface Stay {
  line: number;
  /** All names of the visitor in this line. */
  names: string[];
  email: string;
  licence: string;
  /** Null when the times cannot be parsed or belong to another day. */
  time: { from: number; to: number; seconds: number | null } | null;
  /** Neither time is given: some reports list registered people who did not come that way. */
  absent?: true;
}

const SEPARATORS = ['\t', ',', ';'];
/** Room for visitors, their summary, and the lines around them. */
const LINES_MAX = 4 * ATTENDANCE_FILE.rows;

/**
 * Headings of Zoom, of Teams and of Connect's own files, in both languages, in the form that
 * `bareHeading` gives.
 */
const HEADINGS = {
  name: /^(?:(?:user|full|display|participant|attendee)?name|participant|ผู้ใช้|ชื่อ(?:ผู้ใช้|ผู้เข้าร่วม|เต็ม|ที่แสดง|นามสกุล|สกุล|และนามสกุล)?)$/,
  first: /^(?:firstname|ชื่อจริง)$/,
  last: /^(?:lastname|surname|นามสกุล)$/,
  email: /^(?:(?:user|participant|attendee)?email(?:address)?|(?:ที่อยู่)?อีเมล(?:ผู้ใช้|ผู้เข้าร่วม)?)$/,
  licence: /^(?:licen[cs]e|เลข(?:ที่)?ใบ(?:ประกอบ|อนุญาต))/,
  join: /^(?:(?:first)?join(?:ed)?(?:time|at)?|(?:การ|เวลา|เวลาที่)?เข้า(?:ร่วม)?(?:ห้อง|ประชุม|การประชุม)?(?:ครั้งแรก)?)$/,
  leave:
    /^(?:(?:last)?(?:leave|left)(?:time|at)?|(?:การ|เวลา|เวลาที่)?ออก(?:จาก)?(?:ห้อง|ประชุม|การประชุม)?(?:ครั้งล่าสุด|ครั้งสุดท้าย)?)$/,
  duration: /^(?:(?:inmeeting)?duration|timeinsession|ระยะเวลา.*)$/,
};
type Heading = keyof typeof HEADINGS;
/** Teams lists a summary of each visitor before the single stays. */
const SUMMED_UP = /^firstjoin|ครั้งแรก$/;

interface Table {
  columns: Partial<Record<Heading, number>>;
  summary: boolean;
  lines: Line[];
}

/** The columns named by a line of headings; null when it is not one. */
function headingsOf(cells: readonly string[]): Omit<Table, 'lines'> | null {
  const found = cells.map(bareHeading);
  const columns: Table['columns'] = {};
  for (const heading of Object.keys(HEADINGS) as Heading[]) {
    const at = found.findIndex((cell) => HEADINGS[heading].test(cell));
    if (at >= 0) columns[heading] = at;
  }
  const { join, leave, name, first, email } = columns;
  if (join === undefined || leave === undefined) return null;
  if (name === undefined && first === undefined && email === undefined) return null;
  return { columns, summary: SUMMED_UP.test(found[join] ?? '') };
}

/** The tables of visitors in a file, which may have other lines above and between them. */
async function tablesOf(text: string): Promise<Table[]> {
  for (const separator of SEPARATORS) {
    const tables: Table[] = [];
    for await (const line of delimitedLines(text, separator)) {
      const headings = headingsOf(line.cells);
      const table = tables.at(-1);
      if (headings) tables.push({ ...headings, lines: [] });
      else if (table && line.cells.some((cell) => cell !== '')) table.lines.push(line);
    }
    const single = tables.filter(({ summary, lines }) => !summary && lines.length > 0);
    if (tables.length > 0) return single.length > 0 ? single : tables;
  }
  return [];
}

/** Hour, minute, second; null when there is no such time of day. */
function clockOf(text: string): [number, number, number] | null {
  const found =
    /(?:^|[\s,t])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm|a\.m|p\.m|ก่อนเที่ยง|หลังเที่ยง)?/.exec(
      text,
    );
  if (!found) return null;
  const [hour, minute, second] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  const half = found[4]?.replace('.', '');
  const shown = half === undefined ? hour : (hour % 12) + (/^p|^หลัง/.test(half) ? 12 : 0);
  return shown < 24 && minute < 60 && second < 60 ? [shown, minute, second] : null;
}

const HOUR = 3_600_000;
const BANGKOK = 7 * HOUR;
/** A stay further than this from the planned time belongs to another event. */
const WINDOW = 12 * HOUR;

/**
 * Parses a moment as meeting tools write it, in Bangkok time unless it has an offset; of several
 * readings the one closest to `near`.
 */
export function momentOf(cell: string, near: number): number | null {
  const text = arabicDigits(cell).toLowerCase();
  if (/^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(z|[+-]\d\d:?\d\d)$/.test(text)) {
    const moment = Date.parse(
      text
        .toUpperCase()
        .replace(/^(\S+) (?=\d)/, '$1T')
        .replace(' ', ''),
    );
    return Number.isNaN(moment) ? null : moment;
  }
  const clock = clockOf(text);
  if (!clock) return null;
  const readings = daysOf(text).flatMap((day) => {
    const midnight = midnightOf(day);
    return midnight === null ? [] : [midnight + Date.UTC(1970, 0, 1, ...clock) - BANGKOK];
  });
  return readings.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}

/**
 * The duration of a stay in seconds: `62` minutes, `1h 2m 3s`, `1 ชม. 2 นาที`, `01:02:03`; null
 * when there is none.
 */
export function secondsOf(cell: string): number | null {
  const text = arabicDigits(cell).toLowerCase();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 60;
  const clock = /^(\d+):(\d\d):(\d\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const told = (unit: RegExp) => Number(unit.exec(text)?.[1] ?? 0);
  const hours = told(/(?<!\d)(\d+)\s*(?:h|ชม|ชั่วโมง)/);
  const minutes = told(/(?<!\d)(\d+)\s*(?:m|นาที|น\.)/);
  const sum = hours * 3600 + minutes * 60 + told(/(?<!\d)(\d+)\s*(?:s|วิ)/);
  return sum > 0 ? sum : null;
}

const NOTHING = /^[-–—]*$/;

function stayOf(columns: Table['columns'], { number, cells }: Line, held: Held): Stay | null {
  const cell = (heading: Heading) => {
    const text = cells[columns[heading] ?? -1] ?? '';
    return NOTHING.test(text) ? '' : text;
  };
  const absent = cell('join') === '' && cell('leave') === '';
  const [from, to] = [momentOf(cell('join'), held.start), momentOf(cell('leave'), held.end)];
  const fits =
    from !== null &&
    to !== null &&
    from <= to &&
    to >= held.start - WINDOW &&
    from <= held.end + WINDOW;
  const given = [cell('name'), `${cell('first') || cell('name')} ${cell('last')}`.trim()];
  const stay: Stay = {
    line: number,
    names: [...new Set(given)].filter((name) => name !== ''),
    email: cell('email').toLowerCase(),
    licence: cell('licence'),
    time: fits ? { from, to, seconds: secondsOf(cell('duration')) } : null,
  };
  if (!absent) return stay;
  // Headings of sections occur between the lines of visitors, alone or outside the name column.
  const somebody = cells.length > 1 && (stay.names[0] || stay.email || stay.licence);
  return somebody ? { ...stay, absent } : null;
}

/**
 * Reads the stays of visitors from an attendance report of Zoom or Teams
 * (domain/webinars#attendance). Throws `validation_failed` for the field `file` when it is no such
 * report, is too long, or is of another time.
 */
export async function readAttendanceFile(text: string, held: Held): Promise<Stay[]> {
  const { rows: max } = ATTENDANCE_FILE;
  const tooMany = (n: number) =>
    refuseInvalid([{ field: 'file', code: 'attendance_rows', params: { max, n } }]);
  const whole = text.replace(/\r\n?/g, '\n');
  const lineCount = whole.split('\n').length;
  if (lineCount > LINES_MAX) tooMany(lineCount);
  const tables = await tablesOf(whole);
  if (tables.length === 0) refuseInvalid([{ field: 'file', code: 'attendance_columns' }]);
  const n = tables.reduce((sum, { lines }) => sum + lines.length, 0);
  if (n > max) tooMany(n);
  const stays: Stay[] = [];
  for (const { columns, lines } of tables) {
    await inSlices(lines, (line) => {
      const stay = stayOf(columns, line, held);
      if (stay) stays.push(stay);
    });
  }
  if (stays.every(({ absent }) => absent))
    refuseInvalid([{ field: 'file', code: 'attendance_empty' }]);
  const during = stays.some(({ time }) => time && time.from < held.end && time.to > held.start);
  if (!during) refuseInvalid([{ field: 'file', code: 'attendance_time' }]);
  return stays;
}

const SECONDS = 1000;

/**
 * Whole minutes of the planned time in which a visitor was present: parallel stays on two devices
 * count once, and the result never exceeds the sum that the tool gives.
 */
export function minutesOf(times: readonly NonNullable<Stay['time']>[], held: Held): number {
  const within = times
    .map(({ from, to }) => ({ from: Math.max(from, held.start), to: Math.min(to, held.end) }))
    .sort((a, b) => a.from - b.from);
  let seconds = 0;
  let until = held.start;
  for (const { from, to } of within) {
    seconds += Math.max(0, to - Math.max(from, until)) / SECONDS;
    until = Math.max(until, to);
  }
  const told = times.reduce((sum, time) => sum + (time.seconds ?? Number.POSITIVE_INFINITY), 0);
  return Math.floor(Math.min(seconds, told) / 60);
}
