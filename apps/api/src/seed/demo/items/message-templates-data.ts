import type { Brand } from '@connect/contract/constants.ts';
import type {
  TemplateCategory,
  TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';

export interface TemplateSpec {
  name: string;
  channel: TemplateChannel;
  category: TemplateCategory;
  /** For e-mails only. */
  subject?: string;
  /** Paragraphs: separated by blank lines in plain texts, `<p>` in e-mails. */
  body: readonly string[];
  /** Sent by a rep instead of the system. */
  rep?: true;
  brand?: Brand;
  /** Days until the approval of a branded one ends. */
  codeEndsIn?: number;
  /** Links a published article, or attaches a form. */
  links?: 'article' | 'document';
  story: 'draft' | 'live' | 'scheduled';
}

const HELLO = 'เรียน {{user.title_prefix}}{{user.first_name|คุณ}}';

/**
 * 7 LINE, 6 e-mail, 3 SMS (domain/demo-data#counts): every category, products whose approval ends
 * soon or late.
 */
export const TEMPLATES: readonly TemplateSpec[] = [
  {
    name: 'เชิญสัมมนาออนไลน์ (LINE)',
    channel: 'line',
    category: 'invite',
    body: [
      `${HELLO} ขอเชิญร่วม {{webinar.title}} วันที่ {{webinar.start_at}} ลงทะเบียน {{link.url}}`,
      '{{ae_reminder}}',
    ],
    story: 'live',
  },
  {
    name: 'แจ้งเตือนก่อนเริ่มสัมมนา (LINE)',
    channel: 'line',
    category: 'reminder',
    body: [`${HELLO} {{webinar.title}} จะเริ่ม {{webinar.start_at}}`, 'เข้าร่วม {{webinar.join_url}}'],
    story: 'live',
  },
  {
    name: 'ยืนยันลงทะเบียนกิจกรรม (LINE)',
    channel: 'line',
    category: 'confirm',
    body: [
      `${HELLO} ลงทะเบียน {{event.title}} เรียบร้อยแล้ว รหัส {{registration.code}}`,
      '{{event.start_at}} ณ {{event.venue}}\nแสดง QR ที่หน้างาน {{event.qr_url}}',
    ],
    story: 'live',
  },
  {
    name: 'ขอบคุณหลังจบกิจกรรม (LINE)',
    channel: 'line',
    category: 'thank_you',
    body: [`${HELLO} ขอบคุณที่ร่วม {{event.title}} แล้วพบกันใหม่ครั้งหน้า`, 'ร่วมให้คะแนนได้ที่ {{event.qr_url}}'],
    story: 'live',
  },
  {
    name: 'แจ้งเตือนวันประชุม (SMS)',
    channel: 'sms',
    category: 'reminder',
    body: ['แล้วพบกันที่ {{event.title}} {{event.start_at}} (ข้อมูลตัวอย่าง)'],
    story: 'live',
  },
  {
    name: 'แนะนำบทความ Ozempic (LINE)',
    channel: 'line',
    category: 'content_share',
    body: [
      `${HELLO} ขอแนะนำ “{{content.title}}”`,
      '{{content.excerpt}}\nอ่านต่อ {{link.url}}',
      '{{ae_reminder}}',
    ],
    rep: true,
    brand: 'Ozempic',
    codeEndsIn: 300,
    links: 'article',
    story: 'live',
  },
  {
    name: 'ติดตามหลังเข้าพบ (LINE)',
    channel: 'line',
    category: 'follow_up',
    body: [
      `${HELLO} ขอบคุณสำหรับเวลาที่ให้เข้าพบ หากต้องการข้อมูลเพิ่มเติมติดต่อ {{sender.display_name|ผู้แทน}} โทร. {{sender.phone|-}}`,
    ],
    rep: true,
    story: 'live',
  },
  {
    name: 'แนะนำบทความ Wegovy (LINE)',
    channel: 'line',
    category: 'content_share',
    body: [`${HELLO} บทความใหม่ “{{content.title}}” {{link.url}}`, 'ส่งให้ {{user.nickname}}'],
    rep: true,
    brand: 'Wegovy',
    story: 'draft',
  },
  {
    name: 'เชิญประชุมวิชาการ (อีเมล)',
    channel: 'email',
    category: 'invite',
    subject: 'ขอเชิญร่วม {{event.title}}',
    body: [
      HELLO,
      'ขอเชิญร่วม {{event.title}} วันที่ {{event.start_at}} ณ {{event.venue}}',
      'ลงทะเบียนได้ที่ {{event.register_url}}',
      'ไม่ต้องการรับข่าวสาร คลิกที่นี่: {{unsubscribe_url}}',
    ],
    links: 'document',
    story: 'live',
  },
  {
    name: 'ยืนยันลงทะเบียน (อีเมล)',
    channel: 'email',
    category: 'confirm',
    subject: 'ยืนยันการลงทะเบียน {{registration.code}}',
    body: [HELLO, 'สถานะการลงทะเบียน {{event.title}}: {{registration.status}}'],
    story: 'live',
  },
  {
    name: 'แนะนำเนื้อหา Rybelsus (อีเมล)',
    channel: 'email',
    category: 'content_share',
    subject: 'บทความแนะนำสำหรับ{{user.first_name|คุณ}}',
    body: [
      HELLO,
      'ขอแนะนำ {{content.title}}: {{content.excerpt}}',
      'อ่านต่อ {{link.url}}',
      '{{ae_reminder}}',
      'ไม่ต้องการรับข่าวสาร คลิกที่นี่: {{unsubscribe_url}}',
    ],
    brand: 'Rybelsus',
    codeEndsIn: 25,
    links: 'article',
    story: 'live',
  },
  {
    name: 'แนะนำเนื้อหา Saxenda (อีเมล)',
    channel: 'email',
    category: 'content_share',
    subject: 'บทความแนะนำประจำเดือน',
    body: [
      HELLO,
      'อ่าน {{content.title}} ที่ {{link.url}}',
      '{{ae_reminder}}',
      'ไม่ต้องการรับข่าวสาร คลิกที่นี่: {{unsubscribe_url}}',
    ],
    brand: 'Saxenda',
    codeEndsIn: -9,
    links: 'article',
    story: 'live',
  },
  {
    name: 'ขอความยินยอมรับข่าวสาร (อีเมล)',
    channel: 'email',
    category: 'consent',
    subject: 'ขอความยินยอมรับข่าวสารจาก {{company.name}}',
    body: [HELLO, '{{company.name}} ขอความยินยอมส่งข่าวสารทางวิชาการ ยืนยันได้ที่ {{link.url}}'],
    story: 'live',
  },
  {
    name: 'แจ้งปรับปรุงระบบ (อีเมล)',
    channel: 'email',
    category: 'service',
    subject: 'แจ้งปรับปรุงระบบ {{today}}',
    body: [HELLO, 'ระบบจะปรับปรุงในคืนวันศุกร์ หากมีข้อสงสัยโทร. {{company.phone}}'],
    story: 'scheduled',
  },
  {
    name: 'รหัสลงทะเบียน (SMS)',
    channel: 'sms',
    category: 'confirm',
    body: ['รหัสลงทะเบียนของคุณ {{registration.code}} (ข้อมูลตัวอย่าง)'],
    story: 'live',
  },
  {
    name: 'ขอความยินยอม (SMS)',
    channel: 'sms',
    category: 'consent',
    body: ['ยืนยันการรับข่าวสาร {{link.url}} (ข้อมูลตัวอย่าง)'],
    story: 'draft',
  },
];
