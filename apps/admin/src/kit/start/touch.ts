/** Whether a focused field brings a keyboard that covers the page. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
