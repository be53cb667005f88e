import { lifeTopics } from '@connect/contract/stories/life-ready.en.ts';

export const lifeReady = {
  topic: lifeTopics,
  shareableHint: 'Readers can pass it on to patients from the platform',
};
