import type { ItemType } from '../kinds.ts';

interface Nouns {
  /** Name of its area in the matrix of rights, used when it appears among other kinds. */
  name: string;
  /** Title of its list. */
  all: string;
  one: string;
  many: string;
}

/** The names of each kind of content and of each other record. */
export const kinds = {
  article: { name: 'บทความ', all: 'บทความทั้งหมด', one: 'บทความ', many: 'บทความ' },
  life_ready: {
    name: 'Life Ready',
    all: 'Life Ready',
    one: 'บทความ Life Ready',
    many: 'บทความ Life Ready',
  },
  document: { name: 'เอกสาร', all: 'เอกสารทั้งหมด', one: 'เอกสาร', many: 'เอกสาร' },
  message_template: {
    name: 'เทมเพลตข้อความ',
    all: 'เทมเพลตข้อความ',
    one: 'เทมเพลตข้อความ',
    many: 'เทมเพลตข้อความ',
  },
  webinar: { name: 'สัมมนา', all: 'สัมมนาทั้งหมด', one: 'สัมมนา', many: 'สัมมนา' },
  video: { name: 'วิดีโอ', all: 'วิดีโอทั้งหมด', one: 'วิดีโอ', many: 'วิดีโอ' },
  podcast: {
    name: 'Deep Talk',
    all: 'Deep Talk',
    one: 'ตอน Deep Talk',
    many: 'ตอน Deep Talk',
  },
  webinar_host: { name: 'วิทยากร', all: 'วิทยากร', one: 'วิทยากร', many: 'วิทยากร' },
  video_host: {
    name: 'ผู้บรรยายวิดีโอ',
    all: 'ผู้บรรยายวิดีโอ',
    one: 'ผู้บรรยายวิดีโอ',
    many: 'ผู้บรรยายวิดีโอ',
  },
  podcast_host: {
    name: 'ผู้ดำเนินรายการ Deep Talk',
    all: 'ผู้ดำเนินรายการ Deep Talk',
    one: 'ผู้ดำเนินรายการ Deep Talk',
    many: 'ผู้ดำเนินรายการ Deep Talk',
  },
  event: { name: 'กิจกรรม', all: 'กิจกรรมทั้งหมด', one: 'กิจกรรม', many: 'กิจกรรม' },
  staff: { name: 'เจ้าหน้าที่', all: 'เจ้าหน้าที่ทั้งหมด', one: 'เจ้าหน้าที่', many: 'เจ้าหน้าที่' },
  link: { name: 'ลิงก์ติดตาม', all: 'Content Tracking', one: 'ลิงก์ติดตาม', many: 'ลิงก์ติดตาม' },
  guideline: {
    name: 'การขอคู่มือผู้ป่วย',
    all: 'Guideline for patient',
    one: 'การขอคู่มือผู้ป่วย',
    many: 'การขอคู่มือผู้ป่วย',
  },
  user: { name: 'ผู้ใช้', all: 'ผู้ใช้ทั้งหมด', one: 'ผู้ใช้', many: 'ผู้ใช้' },
} satisfies Record<ItemType, Nouns>;
