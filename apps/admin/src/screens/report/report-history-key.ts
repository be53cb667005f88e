/** Key of what somebody exported, which a new export makes old. */
export const HISTORY_KEY = ['report', 'history'] as const;
