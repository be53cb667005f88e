import { z } from 'zod';
import { whole } from '../calls/envelope.ts';
import { phone, text } from '../text.ts';

/** What somebody does with a patient guide (domain/guidelines#requests). */
export const GUIDELINE_REQUESTS = ['view', 'download', 'share', 'print_request'] as const;
export type GuidelineRequest = (typeof GUIDELINE_REQUESTS)[number];

/** Groups of patients that a guide is for; never a person. */
export const PATIENT_GROUPS = [
  'type2',
  'type1',
  'gdm',
  'obesity',
  'haemophilia',
  'growth',
  'general',
] as const;

/** Where printed copies are. */
export const FULFILMENT_STATUSES = ['new', 'preparing', 'sent', 'cancelled'] as const;

/** Copies of one request, whatever a guide allows. */
const COPIES_MAX = 10_000;

/** What an event says of a request. */
export const guidelineDetails = z.object({
  /** Copies; at most as many as the guide allows. */
  quantity: whole(1, COPIES_MAX).optional(),
  delivery_address: text(5, 500, { lines: true }).optional(),
  contact_phone: phone.optional(),
  patient_group: z.enum(PATIENT_GROUPS).optional(),
});
export type GuidelineDetails = z.output<typeof guidelineDetails>;
