import type { VerdictKind } from './door-verdict.ts';

const KEY = 'connect.door.sound';

export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export const keepSound = (on: boolean): void => {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
};

/** Hertz of the tones of each result: high once, middle twice, low. */
const TONES: Record<VerdictKind, readonly number[]> = {
  ok: [988],
  already_in: [587, 587],
  out: [988],
  already_out: [587, 587],
  not_in: [587, 587],
  unknown: [196, 165],
  not_allowed: [196, 165],
};
const TONE_S = 0.13;

let context: AudioContext | undefined;

/** Lets a result be heard, unless sound is off; a browser without sound stays silent. */
export function sound(kind: VerdictKind): void {
  if (!isSoundOn()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    TONES[kind].forEach((hertz, index) => {
      if (!context) return;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const from = context.currentTime + index * TONE_S * 1.3;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0.25, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + TONE_S);
    });
  } catch {
    // The colour and the words say it, too.
  }
}
