import { describe, expect, it } from 'vitest';
import { BRANDS, isProduct } from '../constants.ts';
import { genericMention, productMention, productPlaces } from './unbranded.ts';

const NONE: readonly string[] = [];
const THAI = ['โอเซมปิก', 'วีโกวี', 'ไรเบลซัส', 'โนโวมิกซ์'];

describe('productMention', () => {
  it.each(BRANDS.filter(isProduct))('finds %s in running Thai text', (brand) => {
    expect(productMention(`ผู้ป่วยเริ่มใช้${brand}สัปดาห์นี้`, NONE)?.name).toBe(brand);
  });

  it.each(BRANDS.filter(isProduct))('finds %s with letters behind it', (brand) => {
    for (const word of [`${brand}s`, `${brand}pen`, `${brand.toUpperCase()}ED`, `${brand}ๆ`])
      expect(productMention(`the new ${word}, weekly`, NONE)?.name.toLowerCase()).toBe(
        brand.toLowerCase(),
      );
  });

  it('finds a Latin spelling with letters behind it, unless it is short', () => {
    expect(productMention('two Ozempiks a month', ['Ozempik'])?.name).toBe('Ozempik');
    expect(productMention('a room at Novotel', ['Novo'])).toBeNull();
    expect(productMention('a room at Novo', ['Novo'])?.name).toBe('Novo');
  });

  it.each([
    ['other letters', 'OZEMPIC', 'OZEMPIC'],
    ['full-width letters', 'ใช้ Ｏｚｅｍｐｉｃ', 'Ozempic'],
    ['a space within', 'Novo Mix', 'Novo Mix'],
    ['a hyphen within', 'Novo-Seven', 'Novo-Seven'],
    ['a registered mark', 'Wegovy® ปากกา', 'Wegovy'],
  ])('finds a name written with %s', (_, text, name) => {
    expect(productMention(text, NONE)?.name.normalize('NFKC')).toBe(name);
  });

  it.each([
    ['a soft hyphen', 'Ozem\u00ADpic'],
    ['a combining grapheme joiner', 'Oz\u034Fempic'],
    ['marks of direction', 'Oz\u202Eem\u202Cpic'],
    ['a variation selector', 'Oze\uFE0Fmpic'],
    ['a Hangul filler', 'Oze\u3164mpic'],
    ['letters of tags', 'Oze\u{E0041}mpic'],
    ['a hyphen that does not break', 'Ozem\u2011pic'],
    ['a minus sign', 'Ozem\u2212pic'],
    ['a narrow space', 'Ozem\u202Fpic'],
    ['the blank of Braille', 'Ozem\u2800pic'],
    ['full stops', 'O.z.e.m.p.i.c'],
    ['a space after each letter', 'O z e m p i c'],
    ['an accent', 'Ōzémpic'],
    ['Cyrillic letters', 'Оzеmріс'],
    ['Greek letters', 'Οzεmριc'],
    ['a nought', '0zempic'],
    ['a number behind it', 'ozempic2026'],
    ['a word before it', '#TeamOzempic'],
    ['a word behind it', 'novomixer'],
    ['hidden letters and a plural', 'Оzem\u00ADрics'],
    ['small capitals', 'ᴏᴢᴇᴍᴘɪᴄ'],
    ['letters in squares', '🄾🅉🄴🄼🄿🄸🄲'],
    ['letters in dark squares', '🅾🆉🅴🅼🅿🅸🅲'],
    ['letters of flags', '🇴🇿🇪🇲🇵🇮🇨'],
    ['an Armenian letter', 'օzempic'],
    ['a barred letter', 'Ɵzempic'],
    ['a Cherokee letter', 'OᏃempic'],
    ['a Thai digit', '๐zempic'],
    ['numbers', '0z3mp1c'],
    ['signs for letters', 'Ozemp!c'],
    ['letters that look like another', 'Ozernpic'],
    ['hyphens', 'O-z-e-m-p-i-c'],
    ['stops and spaces', 'O . z . e . m . p . i . c'],
    ['signs that stand for letters elsewhere', 'O|z|e|m|p|i|c'],
    ['a picture', 'Oz✨empic'],
    ['a Hebrew mark', 'Oze\u0591mpic'],
    ['an Arabic mark', 'Oz\u064Bempic'],
    ['a Thai tone', 'Oze\u0E48mpic'],
    ['a Thai vowel', 'Oze\u0E34mpic'],
    ['a character for private use', 'Oz\uE000empic'],
    ['marks that isolate', 'Oz\u2066em\u2069pic'],
  ])('finds a name with %s', (_, text) => {
    expect(productMention(`ใช้ ${text} ทุกสัปดาห์`, NONE)).not.toBeNull();
  });

  it.each([
    ['an entity', '<p>Ozem&shy;pic</p>'],
    ['a number of a character', '<p>Ozem&#173;pi&#x63;</p>'],
    ['a line break', '<p>Novo<br>Mix</p>'],
    ['a line of the source', '<p>Novo\nMix</p>'],
    ['an empty element', '<p>Ozem<b></b>pic</p>'],
    ['letters of an address', '<p><a href="https://a.example/%4Fzempic">อ่าน</a></p>'],
    ['two cells', '<table><tr><td>Novo</td><td>Mix</td></tr></table>'],
    ['two cells of paragraphs', '<td><p>Ozem</p></td><td colspan="1"><p>pic</p></td>'],
    ['two points', '<ul><li>Novo</li><li>Mix</li></ul>'],
    ['a caption', '<figure><img src="/a" alt="ก"><figcaption>Ozempic</figcaption></figure>'],
    ['the title of a film', '<iframe src="https://a.example" title="Ozempic"></iframe>'],
  ])('finds a name in rich text with %s', (_, html) => {
    expect(productMention(html, NONE, true)).not.toBeNull();
  });

  it.each([
    ['in running text', 'ผู้ป่วยเริ่มใช้โอเซมปิกสัปดาห์นี้'],
    ['with a tone of its own', 'ใช้วีโกวี่แล้ว'],
    ['with a space', 'ไรเบล ซัส'],
    ['with two spaces', 'โอ เซม ปิก'],
    ['with signs', 'โอ-เซม/ปิก'],
    ['letter by letter', 'โ อ เ ซ ม ป ิ ก'],
    ['with tones that nobody writes', 'โอเซ่มปิ้ก'],
    ['with an invisible space', 'โอเซ\u200Bม\u00ADปิก'],
    [
      'in an address',
      'https://a.example/%E0%B9%82%E0%B8%AD%E0%B9%80%E0%B8%8B%E0%B8%A1%E0%B8%9B%E0%B8%B4%E0%B8%81',
    ],
  ])('finds a Thai spelling %s', (_, text) => {
    expect(productMention(text, THAI)).not.toBeNull();
    expect(productMention(text, NONE)).toBeNull();
  });

  it.each([
    'อะไรเบลอ ๆ ก็ซัดทิ้ง',
    'จองโรงแรมโนโวเทลไว้แล้ว',
    'เปิดทีวีโกวาที่บ้าน',
    'โอเคเซ็นชื่อแล้ว',
    'อาหารโซเดียมต่ำ วิตามินซี',
    'ทีวีโกวีุ่น',
    'He sold the sax, end a chapter',
    'the sax end a song',
    'Let us try novo. Mix it well',
    'สั่งเอสเพรสโซแก้วหนึ่ง',
    'We go. Vy comes',
    'Let us try a novo mixture',
    'de novo–mixed, or novo/eighteen',
    'the sax endangered the song',
    'Novo (mix of two)',
    'HbA1c 7.5% (58 mmol/mol), eGFR 60',
    'ยา 3 ตัว: ก) metformin 500 mg ข) SGLT2i ค) DPP-4i',
  ])('takes the ordinary words %j as they are', (text) => {
    expect(productMention(text, THAI)).toBeNull();
  });

  it('shows what is found without what hides it', () => {
    expect(productMention('เริ่มใช้ Ozem\u00ADpic\u200B วันนี้', NONE)).toEqual({
      name: 'Ozempic',
      place: 'เริ่มใช้ Ozempic วันนี้',
    });
  });

  it.each([
    ['letters', 'ก'.repeat(200_000)],
    ['spaces', `a${' '.repeat(200_000)}b`],
    ['beginnings of a name', 'ozempi'.repeat(30_000)],
    ['hyphens', 'o-'.repeat(100_000)],
    ['open tags', '<p '.repeat(60_000)],
    ['open attributes', 'alt="'.repeat(40_000)],
    ['open entities', '&#'.repeat(100_000)],
    ['parts of an address', '%E0'.repeat(60_000)],
    ['signs that are letters', '!'.repeat(200_000)],
    ['marks', `ozempi${'\u0301'.repeat(200_000)}`],
    ['ends of cells', '</p></td> '.repeat(20_000)],
    ['cells', '</td><td '.repeat(20_000)],
  ])('gets through the longest text of %s', (_, text) => {
    // Code that visits a letter more than a few times does not end before the test's timeout.
    expect(productMention(text, THAI, true)).toBeNull();
  });

  it('finds a name that marks cut in two, in a link, and under a picture', () => {
    expect(productMention('<p>ยา <b>Ozem</b><i>pic</i> ใหม่</p>', NONE, true)?.name).toBe('Ozempic');
    expect(
      productMention('<p><a href="https://www.ozempic.example">อ่านต่อ</a></p>', NONE, true),
    ).not.toBe(null);
    expect(
      productMention('<figure><img src="/a.png" alt="กล่อง Saxenda"></figure>', NONE, true)?.name,
    ).toBe('Saxenda');
  });

  it('shows where it stands', () => {
    const text = `${'ก'.repeat(60)} ใช้ Rybelsus ทุกวัน ${'ข'.repeat(60)}`;
    expect(productMention(text, NONE)?.place).toMatch(/^…ก+ ใช้ Rybelsus ทุกวัน ข+…$/);
    expect(productMention('Rybelsus', NONE)?.place).toBe('Rybelsus');
  });

  it.each(['Medical', 'Non-Brand', 'Other', 'preozempic', 'อาหารและการนอน', ''])(
    'takes %j as unbranded',
    (text) => {
      expect(productMention(text, NONE)).toBeNull();
    },
  );

  it('does not join words of two paragraphs', () => {
    expect(productMention('<p>Novo</p><p>Xmix</p>', NONE, true)).toBeNull();
  });
});

describe('genericMention', () => {
  it('finds generic names, which are no product names', () => {
    expect(genericMention('กลุ่มยา Semaglutide ชนิดฉีด')?.name).toBe('Semaglutide');
    expect(genericMention('insulin  degludec')?.name).toBe('insulin degludec');
    expect(productMention('semaglutide', NONE)).toBeNull();
    expect(genericMention('insulin')).toBeNull();
  });
});

describe('productPlaces', () => {
  it('gives each name as it is written, with its place', () => {
    const text = 'เริ่มใช้ ＯＺＥＭＰＩＣ แล้วจึง Novo Mix และ ozempic';
    const places = productPlaces(text, NONE);
    expect(places.map((place) => place.text)).toEqual(['ＯＺＥＭＰＩＣ', 'Novo Mix', 'ozempic']);
    for (const place of places) expect(text.startsWith(place.text, place.index)).toBe(true);
  });

  it('counts in the text as it stands where other letters would shift it', () => {
    const text = '½ เม็ดของ Saxenda';
    expect(productPlaces(text, NONE)).toEqual([
      { index: text.indexOf('Saxenda'), text: 'Saxenda' },
    ]);
  });

  it('gives nothing where no product is named', () => {
    expect(productPlaces('เดินวันละนิดหลังอาหาร', NONE)).toEqual([]);
  });
});
