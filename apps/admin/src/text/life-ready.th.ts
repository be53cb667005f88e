import { lifeTopics } from '@connect/contract/words/life-ready.th.ts';

/** What only Life Ready says. */
export const lifeReady = {
  topic: lifeTopics,
  shareableHint: 'ผู้อ่านส่งต่อให้ผู้ป่วยได้จากแพลตฟอร์ม',
};
