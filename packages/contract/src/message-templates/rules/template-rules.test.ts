import { describe, expect, it } from 'vitest';
import { smsSize } from './sms-segments.ts';
import {
  requiresConsent,
  type TemplateTexts,
  templateIssues,
  templateParts,
  templatePublishIssues,
  usedPlaceholders,
} from './template-rules.ts';
import { renderHtml, renderText, sampleValues } from './template-sample.ts';

const item = (overrides: Partial<TemplateTexts> = {}) => ({
  channel: 'line' as const,
  brand: 'Non-Brand' as const,
  subject: '',
  preheader: '',
  body_text: 'สวัสดี',
  content: '',
  target_type: null,
  target_id: null,
  ...overrides,
});
const codes = (issues: { field: string; code: string }[]) =>
  issues.map(({ field, code }) => `${field}: ${code}`);

describe('smsSize', () => {
  it.each([
    ['', 'gsm7', 0, 0],
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(306), 'gsm7', 306, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['ก'.repeat(70), 'ucs2', 70, 1],
    ['ก'.repeat(71), 'ucs2', 71, 2],
    ['ก'.repeat(134), 'ucs2', 134, 2],
    ['ก'.repeat(135), 'ucs2', 135, 3],
    ['ก'.repeat(201), 'ucs2', 201, 3],
    ['ก'.repeat(202), 'ucs2', 202, 4],
    ['€'.repeat(80), 'gsm7', 160, 1],
    [`${'a'.repeat(159)}€`, 'gsm7', 161, 2],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    [`${'a'.repeat(69)}ก`, 'ucs2', 70, 1],
  ])('%j is %s of %i units in %i messages', (text, encoding, units, segments) => {
    expect(smsSize(text)).toMatchObject({ encoding, units, segments });
  });

  it('splits neither an escaped character nor a surrogate pair', () => {
    // 152 + 2 do not fit into 153: the brace begins the second part, whose 153 units then do not
    // suffice.
    expect(smsSize(`${'a'.repeat(152)}{${'a'.repeat(152)}`).segments).toBe(3);
    expect(smsSize(`${'ก'.repeat(66)}😀${'ก'.repeat(66)}`).segments).toBe(3);
  });
});

describe('templateParts', () => {
  it('finds placeholders with fallback and place, and is the text again', () => {
    const text = 'เรียน {{user.first_name|คุณหมอ}} ที่ {{company.name}}';
    const parts = templateParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts[1]).toEqual({
      index: 6,
      text: '{{user.first_name|คุณหมอ}}',
      placeholder: { name: 'user.first_name', fallback: 'คุณหมอ' },
    });
  });

  it.each([
    '{{user.name}}',
    '{{ user.first_name }}',
    '{{}}',
    '{{user.first_name',
    '{{constructor}}',
  ])('%s is known to nobody', (text) => {
    expect(templateParts(text)[0]?.placeholder?.name).toBeNull();
  });
});

describe('every save', () => {
  it('needs a body, and of an e-mail a subject', () => {
    expect(codes(templateIssues(item({ body_text: ' \n' })))).toEqual(['body_text: required']);
    expect(codes(templateIssues(item({ channel: 'email', content: '<p></p>' })))).toEqual([
      'subject: required',
      'content: required',
    ]);
    const email = item({ channel: 'email', content: '<p>x</p>' });
    expect(codes(templateIssues({ ...email, subject: 'ab' }))).toEqual(['subject: length']);
    expect(templateIssues({ ...email, subject: 'abc' })).toEqual([]);
  });

  it('refuses an SMS of a product, and an e-mail of more than 100 KB', () => {
    const sms = item({ channel: 'sms', brand: 'Ozempic' });
    expect(codes(templateIssues(sms))).toEqual(['brand: sms_brand']);
    const email = item({ channel: 'email', subject: 'เรื่อง' });
    const just = { ...email, content: 'a'.repeat(102_400) };
    expect(templateIssues(just)).toEqual([]);
    expect(codes(templateIssues({ ...just, content: `${just.content}a` }))).toEqual([
      'content: text_bytes',
    ]);
  });
});

const blockers = (template: ReturnType<typeof item>) =>
  templatePublishIssues(template, { spellings: ['โอเซมปิก'] });

describe('publishing', () => {
  it('says which placeholder is unknown and where', () => {
    const [issue] = blockers(item({ body_text: 'ก้อย {{user.nickname}}' }));
    expect(issue).toEqual({
      field: 'body_text',
      code: 'placeholder_unknown',
      params: { name: '{{user.nickname}}', place: 6 },
    });
    const email = item({ channel: 'email', content: '<p>กข</p><p>{{x}}</p>', subject: '{{y}}' });
    expect(codes(blockers(email))).toEqual([
      'subject: placeholder_unknown',
      'content: placeholder_unknown',
    ]);
  });

  const linked = (href: string) =>
    item({ channel: 'email', subject: 'เรื่อง', content: `<p>กข<a href="${href}">อ่านต่อ</a></p>` });

  it.each([
    '{{content.url}}',
    '{{link.url}}',
    '{{unsubscribe_url}}',
    'mailto:{{sender.email}}',
    'tel:{{company.phone}}',
    'https://example.com/a?b=c',
  ])('a link of an e-mail may lead to %s', (href) => {
    expect(blockers(linked(href))).toEqual([]);
  });

  it.each([
    ['{{content.title}}', 'placeholder_link'],
    ['{{content.url|https://a.example}}', 'placeholder_link'],
    ['https://a.example/{{content.url}}', 'placeholder_link'],
    ['https://{{content.url}}', 'placeholder_link'],
    ['{{content.url}}{{link.url}}', 'placeholder_link'],
    ['mailto:{{content.url}}', 'placeholder_link'],
    ['{{content.adress}}', 'placeholder_unknown'],
  ])('a link of an e-mail may not lead to %s, which is named', (href, code) => {
    const [issue] = blockers(linked(href));
    expect(issue).toMatchObject({ field: 'content', code });
    expect(issue?.params?.name).toContain('{{content.');
    if (code === 'placeholder_unknown') expect(issue?.params?.place).toBe(3);
  });

  it('what an e-mail of a product owes may stand behind words', () => {
    const content = '<p>{{ae_reminder}} <a href="{{unsubscribe_url}}">ยกเลิกการรับข่าวสาร</a></p>';
    const email = item({ channel: 'email', brand: 'Ozempic', subject: 'เรื่อง', content });
    expect(blockers(email)).toEqual([]);
    expect(usedPlaceholders(email)).toEqual(['ae_reminder', 'unsubscribe_url']);
  });

  it.each([
    ['line', 'body_text', '{{ae_reminder}}'],
    ['email', 'content', '{{unsubscribe_url}}, {{ae_reminder}}'],
  ] as const)('%s of a product must contain what it owes', (channel, field, names) => {
    const bare = item({ channel, brand: 'Ozempic', content: '<p>ก</p>' });
    expect(blockers(bare)).toEqual([{ field, code: 'placeholder_missing', params: { names } }]);
    const whole = { ...bare, [field]: `<p>${names}</p>` };
    expect(blockers(whole)).toEqual([]);
    expect(blockers({ ...bare, brand: 'Non-Brand' })).toEqual([]);
  });

  it('limits LINE to 2000 characters, an SMS to three messages without product names', () => {
    expect(blockers(item({ body_text: '😀'.repeat(2000) }))).toEqual([]);
    expect(codes(blockers(item({ body_text: 'ก'.repeat(2001) })))).toEqual([
      'body_text: text_long',
    ]);
    const sms = item({ channel: 'sms', body_text: 'ก'.repeat(201) });
    expect(blockers(sms)).toEqual([]);
    expect(codes(blockers({ ...sms, body_text: 'ก'.repeat(202) }))).toEqual([
      'body_text: sms_segments',
    ]);
    for (const body_text of ['รู้จัก Ozempic', 'รู้จักโอเซมปิกไหม']) {
      expect(codes(blockers({ ...sms, body_text }))).toEqual(['body_text: brand_mentioned']);
    }
  });
});

it('consent is needed except for confirmations, consent and service', () => {
  expect(requiresConsent('invite')).toBe(true);
  expect(['confirm', 'consent', 'service'].map((one) => requiresConsent(one as 'confirm'))).toEqual(
    [false, false, false],
  );
});

describe('rendering', () => {
  const facts = {
    language: 'th' as const,
    now: new Date('2026-11-20T09:05:00+07:00'),
    settings: {
      company_name: 'บริษัท <ตัวอย่าง>',
      company_phone: '',
      ae_phone: '',
      ae_email: '',
      ae_reminder_text_th: 'แจ้ง {company_name} โทร. {ae_phone}',
      ae_reminder_text_en: '',
    },
    target: null,
  };
  const text = 'เรียน {{user.title_prefix}}{{user.first_name|คุณหมอ}} {{today}} {{nobody}}';

  it('fills in a person, or the fallbacks of somebody unknown; dates as people read them', () => {
    expect(renderText(text, sampleValues('doctor', facts))).toBe(
      'เรียน นพ.กิตติ 20/11/2026 09:05 น. {{nobody}}',
    );
    expect(renderText(text, sampleValues('nobody', facts))).toContain('เรียน คุณหมอ 20/11/2026');
  });

  it('never lets a value become a mark', () => {
    const html = renderHtml('<p>{{company.name}} {{link.url}}</p>', sampleValues('nobody', facts));
    expect(html).toBe(
      '<p>บริษัท &lt;ตัวอย่าง&gt; <a href="https://example.com/l/abc123">https://example.com/l/abc123</a></p>',
    );
  });

  it('puts the address of a placeholder behind the words of a link', () => {
    const html = '<p><a href="{{content.url}}" rel="noopener">อ่าน {{content.title}}</a></p>';
    expect(renderHtml(html, sampleValues('doctor', facts))).toBe(
      '<p><a href="https://example.com/content" rel="noopener">อ่าน ชื่อเนื้อหาตัวอย่าง</a></p>',
    );
    const mail = '<a href="mailto:{{sender.email}}">เขียนถึงเรา</a>';
    expect(renderHtml(mail, sampleValues('doctor', facts))).toBe(
      '<a href="mailto:rep@staff.example">เขียนถึงเรา</a>',
    );
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['an address without encryption', 'http://example.com'],
    ['nothing', ''],
  ])('leaves the words of a link alone whose placeholder is %s', (_, value) => {
    const values = { ...sampleValues('doctor', facts), 'content.url': value };
    expect(renderHtml('<a href="{{content.url}}">อ่าน</a>', values)).toBe('<a>อ่าน</a>');
  });

  it('never lets a value end an attribute, nor a link stand in a link', () => {
    const values = { ...sampleValues('doctor', facts), 'content.title': 'https://a" onerror="x' };
    expect(renderHtml('<img src="/a" alt="{{content.title}}">', values)).toBe(
      '<img src="/a" alt="https://a&quot; onerror=&quot;x">',
    );
    const inside = '<a href="https://a.example">{{link.url}}</a> {{link.url}}';
    expect(renderHtml(inside, values).match(/<a /g)).toHaveLength(2);
  });

  it('lists what is used, each once, in the fields that the channel sends', () => {
    const body_text = '{{today}} {{today}} {{company.name}} {{x}}';
    expect(usedPlaceholders(item({ body_text, subject: '{{link.url}}' }))).toEqual([
      'company.name',
      'today',
    ]);
  });
});
