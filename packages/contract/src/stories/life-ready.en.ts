import type { lifeTopics as thai } from './life-ready.th.ts';

export const lifeTopics = {
  food: 'Food',
  activity: 'Exercise',
  sleep: 'Sleep',
  stress: 'Stress',
  weight: 'Weight care',
  travel: 'Travel',
  work: 'Work',
  other: 'Other',
} satisfies typeof thai;
