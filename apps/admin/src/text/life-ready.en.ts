export const lifeReady = {
  topic: {
    food: 'Food',
    activity: 'Exercise',
    sleep: 'Sleep',
    stress: 'Stress',
    weight: 'Weight care',
    travel: 'Travel',
    work: 'Work',
    other: 'Other',
  },
  shareableHint: 'Readers can pass it on to patients from the platform',
};
