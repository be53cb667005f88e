import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { idParams, personRef } from '../calls/envelope.ts';
import { written } from '../text.ts';
import { ATTENDANCE_FILE } from './webinar-rules.ts';

/**
 * The field by which a person in the file was matched, the most reliable first
 * (domain/webinars#attendance).
 */
const MATCHED_BY = ['email', 'licence', 'name'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** Why a person in the file is left out. */
const UNMATCHED_REASONS = ['not_registered', 'backed_out', 'time', 'absent'] as const;

/** Maximum length of each list of a preview; the counts cover all. */
export const ATTENDANCE_SHOWN = 200;

/** A person as the file names them, with the numbers of their lines. */
const inFile = {
  name: z.string(),
  email: z.string(),
  /** Masked for callers who may not read licence numbers. */
  licence: z.string(),
  lines: z.array(z.number()),
};

const matched = z.object({
  ...inFile,
  user: personRef,
  by: z.enum(MATCHED_BY),
  minutes: z.number(),
  /** Share 0..1 of the scheduled time. */
  share: z.number(),
  credit_type: z.string().nullable(),
  credits_awarded: z.number().nullable(),
  /** The minutes stored before; null when no attendance was known. */
  minutes_before: z.number().nullable(),
  credits_before: z.number().nullable(),
  changes: z.boolean(),
});

export const attendanceImport = z.object({
  applied: z.boolean(),
  /**
   * Credits are awarded once the webinar is over (domain/credits#credits); until then they stay
   * unchanged.
   */
  credits_counted: z.boolean(),
  /** For callers who may not read e-mails and licence numbers, persons are matched by name only. */
  names_only: z.boolean(),
  counts: z.object({
    rows: z.number(),
    matched: z.number(),
    by_email: z.number(),
    by_licence: z.number(),
    by_name: z.number(),
    changed: z.number(),
    credited: z.number(),
    /** Registrations that lose their credits, since their time in the file is too short. */
    credits_lost: z.number(),
    ambiguous: z.number(),
    unmatched: z.number(),
  }),
  matched: z.array(matched),
  ambiguous: z.array(z.object({ ...inFile, candidates: z.array(z.string()) })),
  unmatched: z.array(z.object({ ...inFile, reason: z.enum(UNMATCHED_REASONS) })),
});
export type AttendanceImport = z.output<typeof attendanceImport>;

export const webinarAttendance = {
  import: endpoint({
    method: 'POST',
    path: '/v1/webinar/:id/attendance-import',
    tag: 'webinar',
    summary: 'Match an attendance list of Zoom or Teams with who registered; try first, then apply',
    permission: ['webinar.edit'],
    params: idParams,
    body: z.object({
      /** The decoded text of the CSV file. */
      file: written(1, ATTENDANCE_FILE.characters),
      /** False: nothing is written. */
      apply: z.boolean().default(false),
    }),
    reply: z.object({ data: attendanceImport }),
  }),
};
