/** Small handmade files of every kind, complete enough for the libraries that read them. */

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

function number(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes));
  return buffer;
}

// PDF -----------------------------------------------------------------------------------------

/** A PDF from its objects; the first one is the catalogue. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n';
  const at = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return text(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${at.join('')}` +
      `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF`,
  );
}

/**
 * A PDF with this many A4 pages; the first one is red. A `mark` of another length changes its look.
 */
export function makePdf(pages = 1, mark = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 2} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`,
  ];
  for (let page = 0; page < pages; page += 1) {
    const red = `1 0 0 rg 0 0 595 842 re f 0 0 1 rg 0 0 ${mark.length * 9} 20 re f`;
    const drawing = `${page === 0 ? red : ''}\n% ${mark} ${page}`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${4 + page * 2} 0 R>>`,
      `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    );
  }
  return pdfOf(objects);
}

/**
 * A PDF of four kilobytes that takes minutes to draw: each form draws the one below it ten times,
 * and the last one paints the whole page a hundred times.
 */
export function makeEndlessPdf(): Buffer {
  const depth = 5;
  const form = (body: string, below: string) =>
    `<</Type/XObject/Subtype/Form/BBox[0 0 595 842]${below}/Length ${body.length}>>stream\n${body}\nendstream`;
  const forms = Array.from({ length: depth }, (_, level) =>
    level === depth - 1
      ? form('0 0 595 842 re f '.repeat(100), '')
      : form('/F Do '.repeat(10), `/Resources<</XObject<</F ${6 + level} 0 R>>>>`),
  );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>',
    '<</Length 5>>stream\n/F Do\nendstream',
    ...forms,
  ]);
}

// MP4, M4A ------------------------------------------------------------------------------------

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(4, body.length + 8), text(name), body]);
};

const RATE = 1000;

function track(id: number, handler: 'vide' | 'soun', seconds: number): Buffer {
  const duration = number(4, seconds * RATE);
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  const entry =
    handler === 'vide'
      ? box('avc1', zeros(6), number(2, 1), zeros(70))
      : box(
          'mp4a',
          zeros(6),
          number(2, 1),
          zeros(8),
          number(2, 2),
          number(2, 16),
          zeros(4),
          number(4, 44_100 * 65_536),
        );
  return box(
    'trak',
    box('tkhd', zeros(12), number(4, id), zeros(4), duration, zeros(60)),
    box(
      'mdia',
      box('mdhd', zeros(12), number(4, RATE), duration, zeros(4)),
      box('hdlr', zeros(8), text(handler), zeros(13)),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', zeros(4), number(4, 1), entry),
          box('stts', zeros(4), number(4, 1), number(4, 1), duration),
          box('stsc', zeros(4), number(4, 1), number(4, 1), number(4, 1), number(4, 1)),
          box('stsz', zeros(4), number(4, 16), number(4, 1)),
          box('stco', zeros(4), number(4, 1), number(4, 0)),
        ),
      ),
    ),
  );
}

function mp4(brand: string, handlers: readonly ('vide' | 'soun')[], seconds: number, mark: string) {
  const zeros = (bytes: number) => Buffer.alloc(bytes);
  return Buffer.concat([
    box('ftyp', text(brand), number(4, 0), text(brand)),
    box(
      'moov',
      box('mvhd', zeros(12), number(4, RATE), number(4, seconds * RATE), zeros(80)),
      ...handlers.map((handler, index) => track(index + 1, handler, seconds)),
    ),
    box('mdat', zeros(16), text(mark)),
  ]);
}

/** An MP4 with picture and sound, this many seconds long. */
export const makeMp4 = (seconds: number, mark = ''): Buffer =>
  mp4('isom', ['vide', 'soun'], seconds, mark);

/** An M4A; some programs mark theirs like video (`isom`). */
export const makeM4a = (seconds: number, mark = '', brand = 'M4A '): Buffer =>
  mp4(brand, ['soun'], seconds, mark);

// MP3 -----------------------------------------------------------------------------------------

/** An MP3 of frames of 26 ms each: 128 kbit/s, 44.1 kHz, silence. */
export function makeMp3(seconds: number, mark = ''): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  frame.write(mark.slice(0, 300), 100, 'latin1');
  const frames = Math.round((seconds * 44_100) / 1152);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

// WebM ----------------------------------------------------------------------------------------

const element = (id: number[], ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = number(8, body.length);
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id), size, body]);
};

/** A WebM with one video track. */
export function makeWebm(seconds: number, mark = ''): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text('webm'))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      element(
        [0x15, 0x49, 0xa9, 0x66],
        element([0x2a, 0xd7, 0xb1], number(4, 1_000_000)),
        element([0x44, 0x89], duration),
        element([0x4d, 0x80], text(mark || 'test')),
      ),
      element(
        [0x16, 0x54, 0xae, 0x6b],
        element(
          [0xae],
          element([0xd7], number(1, 1)),
          element([0x73, 0xc5], number(1, 1)),
          element([0x83], number(1, 1)),
          element([0x86], text('V_VP9')),
          element([0xe0], element([0xb0], number(2, 64)), element([0xba], number(2, 36))),
        ),
      ),
    ),
  ]);
}

// Subtitles -----------------------------------------------------------------------------------

export const makeVtt = (line = 'สวัสดี'): string => `WEBVTT\n\n00:00.000 --> 00:02.000\n${line}\n`;
export const makeSrt = (line = 'สวัสดี'): string => `1\n00:00:00,000 --> 00:00:02,000\n${line}\n`;
