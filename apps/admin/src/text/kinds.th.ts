/** What each kind of content is called: its menu, its list, one of it and many. */
export const kinds = {
  article: { area: 'Article', all: 'บทความทั้งหมด', one: 'บทความ', many: 'บทความ' },
  life_ready: {
    area: 'Article',
    all: 'Life Ready',
    one: 'บทความ Life Ready',
    many: 'บทความ Life Ready',
  },
  document: { area: 'Documents', all: 'เอกสารทั้งหมด', one: 'เอกสาร', many: 'เอกสาร' },
  message_template: {
    area: 'Documents',
    all: 'เทมเพลตข้อความ',
    one: 'เทมเพลตข้อความ',
    many: 'เทมเพลตข้อความ',
  },
  webinar: { area: 'Seminar', all: 'สัมมนาทั้งหมด', one: 'สัมมนา', many: 'สัมมนา' },
  webinar_host: { area: 'Seminar', all: 'วิทยากร', one: 'วิทยากร', many: 'วิทยากร' },
  video: { area: 'Video On Demand', all: 'วิดีโอทั้งหมด', one: 'วิดีโอ', many: 'วิดีโอ' },
  video_host: {
    area: 'Video On Demand',
    all: 'ผู้บรรยายวิดีโอ',
    one: 'ผู้บรรยายวิดีโอ',
    many: 'ผู้บรรยายวิดีโอ',
  },
  podcast: {
    area: 'Video On Demand',
    all: 'Deep Talk',
    one: 'ตอน Deep Talk',
    many: 'ตอน Deep Talk',
  },
  podcast_host: {
    area: 'Video On Demand',
    all: 'ผู้ดำเนินรายการ Deep Talk',
    one: 'ผู้ดำเนินรายการ Deep Talk',
    many: 'ผู้ดำเนินรายการ Deep Talk',
  },
};
