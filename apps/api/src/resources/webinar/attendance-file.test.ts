import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cpuTime } from '../../../test/processes/cpu-time.ts';
import { DomainError } from '../../domain-error.ts';
import { CELL_MAX } from '../../table-files/delimited-lines.ts';
import { minutesOf, momentOf, readAttendanceFile, secondsOf } from './attendance-file.service.ts';
import { visitorsOf } from './attendance-match.service.ts';

const at = (time: string) => Date.parse(`2026-11-19T${time}+07:00`);
const HELD = { start: at('19:00:00'), end: at('20:30:00') };

const ZOOM = `Report Generated:,"Nov 20, 2026 09:00 AM"
Topic,Webinar ID,Actual Start Time
"Diabetes Forum, ครั้งที่ 1",812 0000 0001,"Nov 19, 2026 06:45:10 PM"
Attendee Details,
Attended,User Name (Original Name),First Name,Last Name,Email,เลขที่ใบประกอบวิชาชีพ,Join Time,Leave Time,Time in Session (minutes),Is Guest
Yes,"ภญ.กมลวรรณ ""กุ๊ก"" สมมติวงศ์",กมลวรรณ,สมมติวงศ์,M001@hcp.example,ภ.900001,"Nov 19, 2026 06:58:03 PM","Nov 19, 2026 08:31:00 PM",93,No
No,ณัฐวุฒิ เดโมสกุล,ณัฐวุฒิ,เดโมสกุล,m002@hcp.example,,--,--,--,--

Other Attended,
User Name,Join Time,Leave Time,Time in Session (minutes),Country/Region Name
66812345678,"Nov 19, 2026 07:10:00 PM","Nov 19, 2026 07:20:00 PM",10,Thailand
`;

const TEAMS = `1. Summary
Meeting title\tDiabetes Forum
2. Participants
Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tRole
สมหญิง ตัวอย่างกุล\t19/11/2569 19:00:00\t19/11/2569 20:30:00\t1h 0m 0s\tm003@hcp.example\tPresenter

3. In-Meeting Activities
Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole
สมหญิง ตัวอย่างกุล\t19/11/2569 19:00:00\t19/11/2569 19:30:00\t30m 0s\tm003@hcp.example\tPresenter
สมหญิง ตัวอย่างกุล\t19/11/2569 20:00:00\t19/11/2569 20:30:00\t30m 0s\tm003@hcp.example\tPresenter
`;

const said = async (text: string): Promise<string> => {
  try {
    await readAttendanceFile(text, HELD);
    return '';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues.map(({ field, code }) => `${field}: ${code}`).join();
  }
};
const stays = (text: string) => readAttendanceFile(text, HELD);
const csv = (...rows: string[]) => ['Name,Join Time,Leave Time', ...rows].join('\n');

describe('readAttendanceFile', () => {
  it('reads what Zoom writes: below its preamble, quoted, with people who did not come as such', async () => {
    expect(await stays(ZOOM)).toEqual([
      {
        line: 6,
        names: ['ภญ.กมลวรรณ "กุ๊ก" สมมติวงศ์', 'กมลวรรณ สมมติวงศ์'],
        email: 'm001@hcp.example',
        licence: 'ภ.900001',
        time: { from: at('18:58:03'), to: at('20:31:00'), seconds: 93 * 60 },
      },
      expect.objectContaining({ line: 7, email: 'm002@hcp.example', time: null, absent: true }),
      expect.objectContaining({ line: 11, names: ['66812345678'], email: '' }),
    ]);
  });

  it('reads the single stays of Teams, not its sums, also in Buddhist years and with CRLF', async () => {
    const read = await stays(TEAMS.replaceAll('\n', '\r\n'));
    expect(read.map(({ line }) => line)).toEqual([9, 10]);
    expect(
      minutesOf(
        read.flatMap(({ time }) => time ?? []),
        HELD,
      ),
    ).toBe(60);
  });

  it('takes a file with the sums alone at what Teams added up', async () => {
    const read = await stays(TEAMS.slice(0, TEAMS.indexOf('3. In')));
    expect(read).toHaveLength(1);
    expect(
      minutesOf(
        read.flatMap(({ time }) => time ?? []),
        HELD,
      ),
    ).toBe(60);
  });

  it.each([
    ['ชื่อ-นามสกุล;อีเมล;เวลาเข้าร่วม;เวลาออก'],
    ['ชื่อผู้เข้าร่วม;ที่อยู่อีเมล;เข้าร่วมครั้งแรก;ออกครั้งล่าสุด'],
    ['ผู้ใช้;อีเมล;เข้า;ออก'],
  ])('knows the headings %s', async (headings) => {
    const [stay] = await stays(
      `${headings}\nสมชาย ใจดี;a@hcp.example;19/11/2569 19:00;19/11/2569 20:00`,
    );
    expect(stay).toMatchObject({ email: 'a@hcp.example', names: ['สมชาย ใจดี'] });
    expect(stay?.time).toMatchObject({ from: at('19:00:00'), to: at('20:00:00') });
  });

  it('keeps a line whose times cannot be read, end before they begin or are of another day', async () => {
    const read = await stays(
      csv(
        'ก ข,19/11/2026 19:00,19/11/2026 20:00',
        'ค ง,ไม่ทราบ,19/11/2026 20:00',
        'จ ฉ,19/11/2026 20:00,19/11/2026 19:00',
        'ช ซ,12/11/2026 19:00,12/11/2026 20:00',
      ),
    );
    expect(read.map(({ time }) => time !== null)).toEqual([true, false, false, false]);
  });

  it.each([
    ['nothing', ''],
    ['no table', 'เรียน ผู้เกี่ยวข้อง\nแนบรายชื่อมาด้วยแล้ว'],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
    ['letters of a wrong encoding', '�ื�อ,�วลา\n1,2'],
    ['no times', 'Name,Email,Total Duration (Minutes)\nA,a@hcp.example,62'],
  ])('refuses %s', async (_what, text) => {
    expect(await said(text)).toBe('file: attendance_columns');
  });

  it('refuses a table of people who all did not come, and takes no heading for one of them', async () => {
    expect(await said(csv('ก ข,,', 'ค ง,--,--'))).toBe('file: attendance_empty');
    const came = 'ก ข,19/11/2026 19:00,19/11/2026 20:00';
    const read = await stays(csv(came, '3. In-Meeting Activities', ',,', 'ค ง,--,--'));
    expect(read.map(({ line, absent }) => [line, absent])).toEqual([
      [2, undefined],
      [5, true],
    ]);
  });

  it('refuses a table without people, of another time, and longer than any webinar of ours', async () => {
    expect(await said(csv())).toBe('file: attendance_empty');
    expect(await said(csv('ก,19/11/2026 12:00,19/11/2026 13:30'))).toBe('file: attendance_time');
    const one = 'ก ข,19/11/2026 19:00,19/11/2026 20:00';
    expect(await said(csv(...Array.from({ length: 5_000 }, () => one)))).toBe('');
    expect(await said(csv(...Array.from({ length: 5_001 }, () => one)))).toBe(
      'file: attendance_rows',
    );
  });

  it('lets no quote that never ends take longer than the file is', async () => {
    expect(await said(csv('"'.repeat(100_001)))).toBe('file: attendance_empty');
  });
});

describe('momentOf', () => {
  it.each([
    '11/19/2026 07:05:12 PM',
    '11/19/26, 7:05:12 PM',
    '19/11/2026 19:05:12',
    '19/11/2569 19:05:12',
    '๑๙/๑๑/๒๕๖๙ ๑๙:๐๕:๑๒',
    '19/11/69 19:05:12',
    '19 พ.ย. 2569 19:05:12 น.',
    '19 พฤศจิกายน 2569 เวลา 19:05:12',
    'Nov 19, 2026 07:05:12 PM',
    '19 Nov 2026 19:05:12',
    '2026-11-19 19:05:12',
    '2026-11-19T19:05:12+07:00',
    '2026-11-19T12:05:12Z',
    '2026-11-19 12:05:12 +0000',
    '19/11/2026, 7:05:12 หลังเที่ยง',
  ])('reads %s', (text) => {
    expect(momentOf(text, HELD.start)).toBe(at('19:05:12'));
  });

  it('of two readings of a date takes the one on the day of the webinar', () => {
    const may = Date.parse('2026-05-04T12:00:00+07:00');
    expect(momentOf('4/5/2026 12:00', may)).toBe(may);
    expect(momentOf('5/4/2026 12:00', may)).toBe(may);
  });

  it.each(['', '--', '19/11/2026', '31/02/2026 10:00', '19/11/2026 25:00', 'เมื่อวาน 10:00'])(
    'gives nothing for %j',
    (text) => {
      expect(momentOf(text, HELD.start)).toBeNull();
    },
  );
});

describe('a file of the largest size that is nothing but', () => {
  const SIZE = 500_000;
  const head = 'Name,Join Time,Leave Time,Duration\n';
  const line = (name: string, duration = '') =>
    `${name},19/11/2026 19:00,19/11/2026 20:00,${duration}\n`;

  /** Processor time of reading a file, in µs a byte. */
  async function cost(file: string): Promise<number> {
    const from = cpuTime();
    try {
      visitorsOf(await readAttendanceFile(file, HELD));
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
    }
    return (cpuTime() - from) / Buffer.byteLength(file);
  }
  let usual = Number.POSITIVE_INFINITY;
  beforeAll(async () => {
    const people = head + line('กมลวรรณ สมมติวงศ์', '60').repeat(4_500);
    for (let n = 0; n < 3; n += 1) usual = Math.min(usual, await cost(people));
  });

  it.each([
    ['lines', '\n'],
    ['cells', ','],
    ['brackets', '('],
    ['letters of one word', 'a'],
    ['digits', '1'],
    ['spaces', ' '],
    ['marks', '\u0316\u0301'],
    ['quotation marks', '"'],
    ['names of brackets', `${head}${line('('.repeat(60)).repeat(4_000)}`],
    ['names of titles', `${head}${line('ดร.'.repeat(30)).repeat(3_000)}`],
    ['times of digits', `${head}${line('a', '1'.repeat(60)).repeat(4_000)}`],
    ['dates of letters', `${head}${`a,${'a'.repeat(60)},19:00,\n`.repeat(4_000)}`],
  ])('%s is read in the time of as many bytes of people, times a few', async (_what, piece) => {
    const file = piece.repeat(SIZE / piece.length).slice(0, SIZE);
    let times = (await cost(file)) / usual;
    // Collecting garbage may disturb one reading; slow code is slow in each.
    for (let again = 0; again < 2 && times >= 10; again += 1) {
      times = Math.min(times, (await cost(file)) / usual);
    }
    expect(times).toBeLessThan(10);
  });
});

it('cells and lines beyond all that tools write are not read', async () => {
  const long = 'ก'.repeat(2_000);
  const file = `Name,Join Time,Leave Time\n${long},19/11/2026 19:00,19/11/2026 20:00\n`;
  const [stay] = await readAttendanceFile(file, HELD);
  expect(stay?.names).toEqual(['ก'.repeat(CELL_MAX)]);
  await expect(readAttendanceFile(file + '\n'.repeat(20_000), HELD)).rejects.toThrow(DomainError);
});

it.each([
  ['62', 3720],
  ['1h 2m 3s', 3723],
  ['1 ชม. 2 นาที', 3720],
  ['01:02:03', 3723],
  ['๖๒', 3720],
  ['', null],
  ['นาน', null],
])('secondsOf(%j) is %s', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

describe('minutesOf', () => {
  const minute = (n: number) => HELD.start + n * 60_000;
  const stay = (from: number, to: number) => ({
    from: minute(from),
    to: minute(to),
    seconds: null,
  });

  it('counts two devices at once one time, and nothing before the start or after the end', () => {
    expect(minutesOf([stay(0, 30), stay(10, 40)], HELD)).toBe(40);
    expect(minutesOf([stay(-60, 30), stay(80, 300)], HELD)).toBe(40);
    expect(minutesOf([stay(-60, -1)], HELD)).toBe(0);
    expect(minutesOf([], HELD)).toBe(0);
  });

  it('is for whole minutes exactly the number of those somebody was there in, in any order', () => {
    const stayed = fc.tuple(fc.integer({ min: -60, max: 150 }), fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(fc.array(stayed, { maxLength: 12 }), (pairs) => {
        const there = (n: number) => pairs.some(([from, long]) => from <= n && n < from + long);
        const expected = Array.from({ length: 90 }, (_, n) => n).filter(there).length;
        const times = pairs.map(([from, long]) => stay(from, from + long));
        expect(minutesOf(times, HELD)).toBe(expected);
        expect(minutesOf([...times, ...times.toReversed()], HELD)).toBe(expected);
      }),
    );
  });
});
