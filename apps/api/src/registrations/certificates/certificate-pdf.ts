import type { Language } from '@connect/contract/constants.ts';
import { generate } from 'lean-qr';
import PDFDocument from 'pdfkit';
import { facesOf, fitted, printable, runsOf, type Style, widthOf } from './certificate-text.ts';
import { certificateWords, councilOf, creditsInWords, heldInWords } from './certificate-words.ts';
import type { Certified } from './certificates.queries.ts';

/** A4 on its side, in points. */
const PAGE = { width: 841.89, height: 595.28 };
const WIDTH = 660;
const INK = '#1a1f2b';
const SOFT = '#525b6b';
const ACCENT = '#1f5fbf';
const QR_SIDE = 96;
const LEFT = (PAGE.width - WIDTH) / 2;
/** Of the line, as a share of the size. */
const LEADING = 1.35;

/** The certificate of somebody's credits, of one page (domain/credits#certificates). */
export async function certificatePdf(
  certified: Certified,
  {
    language,
    company,
    address,
    now,
  }: { language: Language; company: string; address: string; now: Date },
): Promise<Buffer> {
  const words = certificateWords(language);
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: null,
    lang: language,
    displayTitle: true,
    info: { Title: `${words.title} ${certified.number}`, CreationDate: now },
  });
  for (const { name, font } of [...facesOf('regular'), ...facesOf('bold')])
    doc.registerFont(name, font);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

  const line = (text: string, style: Style, at: { x: number; y: number }, color = INK) => {
    doc.fillColor(color).markContent('Span', { actual: text });
    let { x } = at;
    for (const { face, text: part, width } of runsOf(text, style)) {
      doc.font(face.name, style.size).text(part, x, at.y, { lineBreak: false });
      x += width;
    }
    doc.endMarkedContent();
  };
  let y = 62;
  const centred = (
    text: string,
    {
      sizes,
      most = 1,
      weight = 'regular' as const,
      color = INK,
      after = 6,
    }: {
      sizes: readonly [number, ...number[]];
      most?: number;
      weight?: 'regular' | 'bold';
      color?: string;
      after?: number;
    },
  ) => {
    const { lines, style } = fitted(text, { weight, sizes, width: WIDTH, most });
    for (const one of lines) {
      line(one, style, { x: (PAGE.width - widthOf(one, style)) / 2, y }, color);
      y += style.size * LEADING;
    }
    if (lines.length > 0) y += after;
  };

  doc
    .lineWidth(1)
    .strokeColor('#c9d0db')
    .rect(24, 24, PAGE.width - 48, PAGE.height - 48)
    .stroke();
  doc
    .fillColor(ACCENT)
    .rect(24, 24, PAGE.width - 48, 6)
    .fill();

  centred(company, { sizes: [14, 11], color: SOFT });
  centred(words.title, { sizes: [34], weight: 'bold', color: ACCENT });
  centred(words.given, { sizes: [14], color: SOFT });
  centred(certified.name, { sizes: [32, 26, 20, 16], weight: 'bold', most: 2, after: 0 });
  centred(certified.name_en, { sizes: [16, 12], color: SOFT, after: 8 });
  centred(words.attended, { sizes: [14], color: SOFT });
  centred(certified.title, { sizes: [22, 18, 15], weight: 'bold', most: 3 });
  centred(heldInWords(certified, language), { sizes: [14] });

  const { council, institute } = councilOf(certified, language);
  const rows: [string, string][] = [[council, creditsInWords(certified, language)]];
  if (institute !== '') rows.push([words.institute, institute]);
  if (certified.credit_type === 'cpe' && certified.cpe_code) {
    rows.push([words.code, certified.cpe_code]);
  }
  rows.push([words.number, certified.number], [words.check, address]);
  const small = { weight: 'regular', size: 12 } as const;
  let at = PAGE.height - 56 - rows.length * 19;
  const column = Math.max(...rows.map(([label]) => widthOf(printable(label), small))) + 14;
  for (const [label, value] of rows) {
    line(printable(label), small, { x: LEFT, y: at }, SOFT);
    const { lines, style } = fitted(value, {
      weight: 'bold',
      sizes: [12, 10],
      width: WIDTH - column - QR_SIDE - 24,
      most: 1,
    });
    if (lines[0] !== undefined) line(lines[0], style, { x: LEFT + column, y: at });
    at += 19;
  }

  const qr = generate(address);
  const module = QR_SIDE / qr.size;
  const [qrX, qrY] = [LEFT + WIDTH - QR_SIDE, PAGE.height - 56 - QR_SIDE];
  for (let row = 0; row < qr.size; row += 1) {
    for (let place = 0; place < qr.size; place += 1) {
      if (qr.get(place, row)) doc.rect(qrX + place * module, qrY + row * module, module, module);
    }
  }
  doc.fillColor('#000000').fill();
  doc.end();
  return whole;
}
