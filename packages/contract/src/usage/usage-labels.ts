import type { EngagementAction, Language } from '../constants.ts';
import { type ItemType, KINDS, USED_KINDS, type UsedKind } from '../kinds.ts';

type Label = readonly [th: string, en: string];

/** Usage words of content that is read. */
const READ = {
  views: ['เปิดดูทั้งหมด', 'All views'],
  viewsHint: [
    'จำนวนครั้งที่เปิดดู ไม่รวมบอทและคนภายใน',
    'How often it was opened, without bots and colleagues',
  ],
  unique: ['ผู้ชมไม่ซ้ำ', 'Unique viewers'],
  qualified: ['เปิดดูคุณภาพ', 'Qualified views'],
  qualifiedHint: ['ครั้งที่อ่านนานพอจะนับว่าได้อ่านจริง', 'Views that were long enough to count as reading'],
  averageTimeHint: [
    'เวลาอ่านเฉลี่ยของการเปิดดูคุณภาพ (นาที:วินาที)',
    'Mean reading time of qualified views (minutes:seconds)',
  ],
  completion: ['อัตราอ่านจบ', 'Read to the end'],
  completionHint: ['สัดส่วนของการเปิดดูที่อ่านจนจบ', 'Share of views that were read to the end'],
  daily: ['การเปิดดูรายวัน', 'Views per day'],
  hourly: ['การเปิดดูรายชั่วโมง', 'Views per hour'],
  dailyViews: ['เปิดดู', 'Views'],
  depth: ['อ่านลึกถึง (ของความยาวบทความ)', 'How far people read'],
  completed: ['อ่านจบ', 'Finished'],
  completedOnly: ['เฉพาะที่อ่านจบ', 'Only read to the end'],
  view: ['เปิดดู', 'View'],
  complete: ['อ่านจบ', 'Read to the end'],
} satisfies Readonly<Record<string, Label>>;

export type UsageWord = keyof typeof READ;
type Usage = Readonly<Record<UsageWord, Label>>;

const OPENED: Usage = {
  ...READ,
  views: ['เปิดเอกสารทั้งหมด', 'Times opened'],
  viewsHint: [
    'จำนวนครั้งที่เปิดเอกสาร ไม่รวมบอทและคนภายใน',
    'How often it was opened, without bots and colleagues',
  ],
  unique: ['ผู้เปิดไม่ซ้ำ', 'Unique readers'],
  qualified: ['เปิดอ่านคุณภาพ', 'Qualified openings'],
  qualifiedHint: [
    'ครั้งที่เปิดอ่านนานพอจะนับว่าได้อ่านจริง',
    'Openings that were long enough to count as reading',
  ],
  averageTimeHint: [
    'เวลาอ่านเฉลี่ยของการเปิดอ่านคุณภาพ (นาที:วินาที)',
    'Mean reading time of qualified openings (minutes:seconds)',
  ],
  completionHint: [
    'สัดส่วนของการเปิดที่อ่านถึงหน้าสุดท้าย',
    'Share of openings that were read to the last page',
  ],
  daily: ['การเปิดเอกสารรายวัน', 'Openings per day'],
  hourly: ['การเปิดเอกสารรายชั่วโมง', 'Openings per hour'],
  dailyViews: ['เปิดเอกสาร', 'Openings'],
  depth: ['อ่านลึกถึง (ของจำนวนหน้า)', 'How far people read (of its pages)'],
  view: ['เปิดเอกสาร', 'Opening'],
};

const WATCHED: Usage = {
  ...READ,
  viewsHint: [
    'จำนวนครั้งที่เปิดดู ไม่รวมบอทและคนภายใน',
    'How often it was watched, without bots and colleagues',
  ],
  qualifiedHint: ['ครั้งที่ดูนานพอจะนับว่าได้ดูจริง', 'Views that were long enough to count as watching'],
  averageTimeHint: [
    'เวลาดูเฉลี่ยของการเปิดดูคุณภาพ (นาที:วินาที)',
    'Mean time of qualified views (minutes:seconds)',
  ],
  completion: ['อัตราดูจบ', 'Watched to the end'],
  completionHint: ['สัดส่วนของการเปิดดูที่ดูจนจบ', 'Share of views that were watched to the end'],
  completed: ['ดูจบ', 'Finished'],
  completedOnly: ['เฉพาะที่ดูจบ', 'Only watched to the end'],
  complete: ['ดูจบ', 'Watched to the end'],
};

const HEARD: Usage = {
  ...READ,
  views: ['ฟังทั้งหมด', 'All plays'],
  viewsHint: [
    'จำนวนครั้งที่เปิดฟัง ไม่รวมบอทและคนภายใน',
    'How often it was played, without bots and colleagues',
  ],
  unique: ['ผู้ฟังไม่ซ้ำ', 'Unique listeners'],
  qualified: ['ฟังคุณภาพ', 'Qualified plays'],
  qualifiedHint: ['ครั้งที่ฟังนานพอจะนับว่าได้ฟังจริง', 'Plays that were long enough to count as listening'],
  averageTimeHint: [
    'เวลาฟังเฉลี่ยของการฟังคุณภาพ (นาที:วินาที)',
    'Mean listening time of qualified plays (minutes:seconds)',
  ],
  completion: ['อัตราฟังจบ', 'Heard to the end'],
  completionHint: ['สัดส่วนของการฟังที่ฟังจนจบ', 'Share of plays that were heard to the end'],
  daily: ['การฟังรายวัน', 'Plays per day'],
  hourly: ['การฟังรายชั่วโมง', 'Plays per hour'],
  dailyViews: ['ฟัง', 'Plays'],
  completed: ['ฟังจบ', 'Finished'],
  completedOnly: ['เฉพาะที่ฟังจบ', 'Only heard to the end'],
  view: ['ฟัง', 'Play'],
  complete: ['ฟังจบ', 'Heard to the end'],
};

const USED = {
  read: READ,
  opened: OPENED,
  watched: WATCHED,
  heard: HEARD,
} as const satisfies Record<(typeof KINDS)[UsedKind]['used'], Usage>;

export function usageWords(kind: ItemType): Usage {
  const used = USED_KINDS.find((one) => one === kind);
  return USED[used ? KINDS[used].used : 'read'];
}

/** The word for usage of a kind, on its log page and in its export. */
export const usageLabel = (kind: ItemType, word: UsageWord, language: Language): string =>
  usageWords(kind)[word][language === 'th' ? 0 : 1];

/** The actions for which each kind has its own word; `options` has the words of the others. */
export const isUsageWord = (action: EngagementAction): action is 'view' | 'complete' =>
  action === 'view' || action === 'complete';
