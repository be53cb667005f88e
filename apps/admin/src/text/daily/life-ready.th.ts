import { lifeTopics } from '@connect/contract/stories/life-ready.th.ts';

/** Texts of Life Ready only. */
export const lifeReady = {
  topic: lifeTopics,
  shareableHint: 'ผู้อ่านส่งต่อให้ผู้ป่วยได้จากแพลตฟอร์ม',
};
