import { z } from 'zod';
import { whole } from '../calls/envelope.ts';
import type { UserType } from '../constants.ts';
import type { Labels } from '../labels.ts';
import { numbered, text } from '../text.ts';
import { scheduledMinutes, type Timed } from './meeting-times.ts';

/** Share of the time that earns credits; `usual` by default. */
export const CREDIT_ATTENDANCE = { min: 50, max: 100, usual: 80 } as const;

const credits = z.number().min(0).max(50).multipleOf(0.25).nullable();

/** Credits of pharmacists (CPE) and doctors (CME) for taking part (domain/credits#credits). */
export const creditFields = {
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: credits,
  cpe_institute: text(0, 200),
  cme_credits: credits,
  cme_institute: text(0, 200),
  credit_min_attendance_pct: whole(CREDIT_ATTENDANCE.min, CREDIT_ATTENDANCE.max).nullable(),
};

export const creditDefaults = {
  cpe_code: null,
  cpe_credits: null,
  cpe_institute: '',
  cme_credits: null,
  cme_institute: '',
  credit_min_attendance_pct: null,
};

export const creditLabels = {
  cpe_code: ['รหัสกิจกรรม CPE', 'CPE activity code'],
  cpe_credits: ['หน่วยกิต CPE', 'CPE credits'],
  cpe_institute: ['สถาบันหลัก CPE', 'CPE institute'],
  cme_credits: ['คะแนน CME', 'CME credits'],
  cme_institute: ['สถาบันหลัก CME', 'CME institute'],
  credit_min_attendance_pct: ['เกณฑ์เวลาเข้าร่วมขั้นต่ำ (%)', 'Credit threshold (%)'],
} satisfies Labels;

/** The share of the time that earns credits; null without credits (domain/credits#credits). */
export function creditThreshold(item: {
  cpe_credits: number | null;
  cme_credits: number | null;
  credit_min_attendance_pct: number | null;
}): number | null {
  const credits = (item.cpe_credits ?? 0) + (item.cme_credits ?? 0);
  return credits > 0 ? (item.credit_min_attendance_pct ?? CREDIT_ATTENDANCE.usual) : null;
}

export type CreditType = 'cpe' | 'cme';

export interface Crediting extends Timed {
  cpe_credits: number | null;
  cme_credits: number | null;
  credit_min_attendance_pct: number | null;
}

/** How somebody took part: of a webinar the minutes are known, of an event who came and left when. */
export interface TakingPart {
  minutes: number | null;
  status: string;
  checked_in_at: string | null;
  checked_out_at: string | null;
}

/**
 * Minutes of an event that count: all of them for whoever came and was not seen to leave, else those within its time
 * (domain/credits#credits); null: did not come.
 */
function minutesAtEvent(item: Timed, { status, checked_in_at, checked_out_at }: TakingPart) {
  const scheduled = scheduledMinutes(item);
  if (status !== 'attended' || scheduled === null) return null;
  if (checked_out_at === null) return scheduled;
  const [start, end] = [Date.parse(item.start_at ?? ''), Date.parse(item.end_at ?? '')];
  const from = Math.max(start, checked_in_at === null ? start : Date.parse(checked_in_at));
  return Math.max(0, Math.floor((Math.min(end, Date.parse(checked_out_at)) - from) / 60_000));
}

/** Minutes that credits of a meeting are counted by; null: none are known. */
export const minutesToCount = (
  item: Timed & { kind: 'webinar' | 'event' },
  taking: TakingPart,
): number | null => (item.kind === 'event' ? minutesAtEvent(item, taking) : taking.minutes);

/**
 * The credits earned by minutes of attendance: CPE for pharmacists, CME for doctors
 * (domain/credits#credits); null: none.
 */
export function earnedCredits(
  item: Crediting,
  userType: UserType | null,
  minutes: number | null,
): { type: CreditType; credits: number } | null {
  const [pct, scheduled] = [creditThreshold(item), scheduledMinutes(item)];
  if (minutes === null || pct === null || scheduled === null) return null;
  if (minutes * 100 < pct * scheduled) return null;
  if (userType === 'pharmacist' && item.cpe_credits) {
    return { type: 'cpe', credits: item.cpe_credits };
  }
  if (userType === 'doctor' && item.cme_credits) return { type: 'cme', credits: item.cme_credits };
  return null;
}
