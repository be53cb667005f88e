/** Makes a text with this many letters. */
export type Text = (letters: number) => string;

const of =
  (piece: string): Text =>
  (letters) =>
    `a${piece.repeat(letters / piece.length)}/b`;
/** Text as it is pasted: it holds something to clean. */
export const HARMLESS = of('<p>ข้อความ\u00A0คำ<br></p>');
/** Texts that are slow to read for some way of reading them. */
export const SHAPES: readonly Text[] = [
  ...[' ', ' \n', '\u0316\u0301', '.', '1', '-', '(', '<', '{{', ',', 'a@a.', '"', '&'].map(of),
  ...['\u0000', '\u200B', '\uD800', '<p ', '<!--', '<a>', '<p><b></p>', '</b>'].map(of),
  (letters) => `https://${'ก.'.repeat(letters / 2)}`,
  (letters) => 'ก'.repeat(letters / 2) + '<a>'.repeat(letters / 6),
  (letters) => '<b><a><i>'.repeat(40) + '<b></b>'.repeat(letters / 8),
  (letters) => `<a href="/${'<!---->'.repeat(letters / 8)}">x</a>`,
];

/** A text as it is written into a JSON body, an address or a header. */
export const asJson = (text: string) => Buffer.from(JSON.stringify(text)).toString('latin1');
export const asAddress = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%2F', '/');
export const asHeader = (text: string) => text.replace(/[^ -~]/g, ' ');

/** A text with as many letters as fit into this many bytes once written. */
export const fitting =
  (text: Text, write: (text: string) => string): Text =>
  (bytes) => {
    const sample = text(1_200);
    return text((bytes * sample.length) / write(sample).length);
  };
