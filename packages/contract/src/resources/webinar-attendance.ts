import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, personRef } from '../envelope.ts';
import { exportFile, exportQuery } from '../export.ts';
import { written } from '../text.ts';
import { ATTENDANCE_FILE } from '../webinar-rules.ts';

/** By what a person of the file was found, the surest first (DOMAIN 3.4). */
const MATCHED_BY = ['email', 'licence', 'name'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** Why somebody in the file is left out. */
const UNMATCHED_REASONS = ['not_registered', 'backed_out', 'time', 'absent'] as const;

/** Each list of a preview ends here; the counts tell of all. */
export const ATTENDANCE_SHOWN = 200;

/** Somebody as the file names them, with the lines on which they stand. */
const inFile = {
  name: z.string(),
  email: z.string(),
  /** Covered for whoever may not read licence numbers. */
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
  /** What stood there before; null where they were not known to have come. */
  minutes_before: z.number().nullable(),
  credits_before: z.number().nullable(),
  changes: z.boolean(),
});

export const attendanceImport = z.object({
  applied: z.boolean(),
  /** Credits are counted once the webinar is over (DOMAIN 2.2); until then they stay as they are. */
  credits_counted: z.boolean(),
  /** Who may not read e-mails and licence numbers has people found by their names alone. */
  names_only: z.boolean(),
  counts: z.object({
    rows: z.number(),
    matched: z.number(),
    by_email: z.number(),
    by_licence: z.number(),
    by_name: z.number(),
    changed: z.number(),
    credited: z.number(),
    /** People whose credits go, since the file says that they stayed too short. */
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
      /** The text of the CSV file, whatever its letters were stored in. */
      file: written(1, ATTENDANCE_FILE.characters),
      /** Without it nothing is written. */
      apply: z.boolean().default(false),
    }),
    reply: z.object({ data: attendanceImport }),
  }),
  cpeList: endpoint({
    method: 'GET',
    path: '/v1/webinar/:id/cpe-list',
    tag: 'webinar',
    summary: 'Who earned CPE credits, as the CSV or XLSX file that the institute is handed',
    permission: ['webinar.export'],
    params: idParams,
    query: exportQuery.omit({ ids: true }),
    reply: z.string(),
    ...exportFile,
    refuses: [...exportFile.refuses, 'wrong_state'],
  }),
};
