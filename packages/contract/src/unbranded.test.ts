import { describe, expect, it } from 'vitest';
import { BRANDS, isProduct } from './constants.ts';
import { genericMention, productMention, productPlaces } from './unbranded.ts';

describe('productMention', () => {
  it.each(BRANDS.filter(isProduct))('finds %s in running Thai text', (brand) => {
    expect(productMention(`ผู้ป่วยเริ่มใช้${brand}สัปดาห์นี้`)?.name).toBe(brand);
  });

  it.each([
    ['other letters', 'OZEMPIC', 'OZEMPIC'],
    ['full-width letters', 'ใช้ Ｏｚｅｍｐｉｃ', 'Ozempic'],
    ['a space within', 'Novo Mix', 'Novo Mix'],
    ['a hyphen within', 'Novo-Seven', 'Novo-Seven'],
    ['a registered mark', 'Wegovy® ปากกา', 'Wegovy'],
  ])('finds a name written with %s', (_, text, name) => {
    expect(productMention(text)?.name.normalize('NFKC')).toBe(name);
  });

  it('finds a name that marks cut in two, in a link, and under a picture', () => {
    expect(productMention('<p>ยา <b>Ozem</b><i>pic</i> ใหม่</p>', true)?.name).toBe('Ozempic');
    expect(productMention('<p><a href="https://www.ozempic.example">อ่านต่อ</a></p>', true)).not.toBe(
      null,
    );
    expect(
      productMention('<figure><img src="/a.png" alt="กล่อง Saxenda"></figure>', true)?.name,
    ).toBe('Saxenda');
  });

  it('shows where it stands', () => {
    const text = `${'ก'.repeat(60)} ใช้ Rybelsus ทุกวัน ${'ข'.repeat(60)}`;
    expect(productMention(text)?.place).toMatch(/^…ก+ ใช้ Rybelsus ทุกวัน ข+…$/);
    expect(productMention('Rybelsus')?.place).toBe('Rybelsus');
  });

  it.each(['Medical', 'Non-Brand', 'Other', 'novomixer', 'preozempic', 'อาหารและการนอน', ''])(
    'takes %j as unbranded',
    (text) => {
      expect(productMention(text)).toBeNull();
    },
  );

  it('does not join words of two paragraphs', () => {
    expect(productMention('<p>Novo</p><p>Xmix</p>', true)).toBeNull();
  });
});

describe('genericMention', () => {
  it('finds generic names, which are no product names', () => {
    expect(genericMention('กลุ่มยา Semaglutide ชนิดฉีด')?.name).toBe('Semaglutide');
    expect(genericMention('insulin  degludec')?.name).toBe('insulin degludec');
    expect(productMention('semaglutide')).toBeNull();
    expect(genericMention('insulin')).toBeNull();
  });
});

describe('productPlaces', () => {
  it('gives each name as it is written, with its place', () => {
    const text = 'เริ่มใช้ ＯＺＥＭＰＩＣ แล้วจึง Novo Mix และ ozempic';
    const places = productPlaces(text);
    expect(places.map((place) => place.text)).toEqual(['ＯＺＥＭＰＩＣ', 'Novo Mix', 'ozempic']);
    for (const place of places) expect(text.startsWith(place.text, place.index)).toBe(true);
  });

  it('counts in the text as it stands where other letters would shift it', () => {
    const text = '½ เม็ดของ Saxenda';
    expect(productPlaces(text)).toEqual([{ index: text.indexOf('Saxenda'), text: 'Saxenda' }]);
  });

  it('gives nothing where no product is named', () => {
    expect(productPlaces('เดินวันละนิดหลังอาหาร')).toEqual([]);
  });
});
