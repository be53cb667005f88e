import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { arabicDigits, cleanText } from '@connect/contract/text.ts';
import { ATTENDANCE_FILE } from '@connect/contract/webinars/webinar-rules.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { refuseInvalid } from '../../domain-error.ts';
import { inSlices } from '../../in-slices.ts';

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
/** No tool writes more cells or longer ones: what exceeds these limits is not read. */
const CELLS_MAX = 200;
const CELL_MAX = 300;
/** Room for visitors, their summary, and the lines around them. */
const LINES_MAX = 4 * ATTENDANCE_FILE.rows;

interface Line {
  number: number;
  cells: string[];
}

/** Characters read at a time; other requests are answered in between. */
const PIECE = 16_384;

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

/** Result of the parser with the option `info`. */
interface Parsed {
  record: string[];
  info: Info;
}

/** Lines with their cells; an unclosed quote runs to the end of the file. */
async function* linesOf(text: string, delimiter: string): AsyncGenerator<Line> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, info: true });
  pipeline(piecesOf(text), parser).catch(() => undefined);
  let number = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const cells = record.slice(0, CELLS_MAX).map((cell) => cleanText(cell.slice(0, CELL_MAX)));
      yield { number, cells };
      number = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}

/**
 * Headings of Zoom, of Teams and of Connect's own files, in both languages, in the form that `bare`
 * gives.
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

/** A heading without case, spaces and text in brackets: `Duration (Minutes)` becomes `duration`. */
const bare = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{M}\d]/gu, '');

interface Table {
  columns: Partial<Record<Heading, number>>;
  summary: boolean;
  lines: Line[];
}

/** The columns named by a line of headings; null when it is not one. */
function headingsOf(cells: readonly string[]): Omit<Table, 'lines'> | null {
  const found = cells.map(bare);
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
    for await (const line of linesOf(text, separator)) {
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

const MONTHS = [
  ['jan', 'ม.ค', 'มกราคม'],
  ['feb', 'ก.พ', 'กุมภาพันธ์'],
  ['mar', 'มี.ค', 'มีนาคม'],
  ['apr', 'เม.ย', 'เมษายน'],
  ['may', 'พ.ค', 'พฤษภาคม'],
  ['jun', 'มิ.ย', 'มิถุนายน'],
  ['jul', 'ก.ค', 'กรกฎาคม'],
  ['aug', 'ส.ค', 'สิงหาคม'],
  ['sep', 'ก.ย', 'กันยายน'],
  ['oct', 'ต.ค', 'ตุลาคม'],
  ['nov', 'พ.ย', 'พฤศจิกายน'],
  ['dec', 'ธ.ค', 'ธันวาคม'],
];
const monthOf = (word: string) =>
  MONTHS.findIndex((names) => names.some((name) => word.startsWith(name))) + 1;

const BUDDHIST_ERA = 543;
/** The possible years of a text: in full or with two digits, in either era. */
const yearsOf = (text: string | undefined): number[] => {
  const year = Number(text);
  if (text?.length === 2) return [2000 + year, 2500 + year - BUDDHIST_ERA];
  return [year > 2400 ? year - BUDDHIST_ERA : year];
};

type Day = readonly [year: number, month: number, day: number];

/** Every day that a text could mean: 03/04/69 is in March or April, of 2026 or of 2069. */
function daysOf(text: string): Day[] {
  const iso = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return yearsOf(iso[1]).map((year) => [year, Number(iso[2]), Number(iso[3])]);
  const figures = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text);
  if (figures) {
    const [first, second] = [Number(figures[1]), Number(figures[2])];
    return yearsOf(figures[3]).flatMap((year): Day[] => [
      [year, second, first],
      [year, first, second],
    ]);
  }
  const worded =
    /(\d{1,2})\s*([a-z\u0E00-\u0E7F.]+),?\s*(\d{4}|\d{2})(?!\d)/.exec(text) ??
    /()(?<![a-z])([a-z]+)\.?\s+(\d{1,2}),?\s+(\d{4})/.exec(text);
  if (!worded) return [];
  const [, before, month = '', after, last] = worded;
  const [day, year] = before ? [before, after] : [after, last];
  return yearsOf(year).map((each) => [each, monthOf(month), Number(day)]);
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
  const readings = daysOf(text).flatMap(([year, month, day]) => {
    const midnight = Date.UTC(year, month - 1, day);
    // 31 February is refused, although Date would accept it.
    const real = new Date(midnight).getUTCMonth() === month - 1;
    return real ? [midnight + Date.UTC(1970, 0, 1, ...clock) - BANGKOK] : [];
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
