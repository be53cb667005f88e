import { z } from 'zod';
import { crud } from '../calls/crud.ts';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  flag,
  id,
  idParams,
  idText,
  itemRef,
  itemReply,
  list,
  listReply,
  moment,
  pageQuery,
  version,
  whole,
} from '../calls/envelope.ts';
import { createSchema, updateSchema, type ValuesOf } from '../calls/record.ts';
import { REGISTRATION_STATUSES } from '../closed-lists.ts';
import { CHANNELS, USER_TYPES } from '../constants.ts';
import {
  CONTENT_COLUMNS,
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentLabels,
  contentRow,
  sharedFields,
} from '../content/content.ts';
import { contentCalls } from '../content/content-calls.ts';
import { loggedItem } from '../content/engagement.ts';
import {
  HOST_ROLES,
  hostFilter,
  hostLinkLabels,
  hostLinks,
  hostLinksItem,
  listedHosts,
} from '../content/host-links.ts';
import { callsOn } from '../kinds.ts';
import type { Labels, LabelsOf } from '../labels.ts';
import { agendaField, agendaLabels } from '../meetings/agenda.ts';
import { creditDefaults, creditFields, creditLabels } from '../meetings/credits.ts';
import { messageDefaults, messageFields, messageLabels } from '../meetings/meeting-messages.ts';
import { mark, seatsCall } from '../meetings/meeting-seats.ts';
import { CAPACITY_MAX, HANDOUTS_MAX } from '../meetings/meeting-times.ts';
import { WEBINAR_STATUSES, webinarRowPermissions } from '../meetings/webinar-states.ts';
import { httpsUrl, numbered, text } from '../text.ts';
import {
  ATTENDANCE_REFUSALS,
  COUNCIL_LIST_REFUSALS,
  PHASES,
  PLATFORMS,
  WEBINAR_MODES,
  WEBINAR_TYPES,
} from './webinar-rules.ts';

/** Fields of webinars besides those of all content (domain/webinars#webinar-fields). */
export const webinarOwn = {
  webinar_type: z.enum(WEBINAR_TYPES),
  start_at: moment.nullable(),
  end_at: moment.nullable(),
  hosts: hostLinks(HOST_ROLES),
  agenda: agendaField,
  platform: z.enum(PLATFORMS).nullable(),
  /** Never shown to users without a registration. */
  join_url: httpsUrl.nullable(),
  meeting_id: numbered(0, 60),
  passcode: numbered(0, 60),
  registration_required: z.boolean(),
  registration_mode: z.enum(WEBINAR_MODES),
  registration_open_at: moment.nullable(),
  registration_close_at: moment.nullable(),
  /** Null: as many as come. */
  capacity: whole(1, CAPACITY_MAX).nullable(),
  waitlist_enabled: z.boolean(),
  waitlist_capacity: whole(1, CAPACITY_MAX).nullable(),
  ...messageFields,
  ...creditFields,
  document_ids: z.array(id).max(HANDOUTS_MAX),
  survey_url: httpsUrl.nullable(),
  quiz_url: httpsUrl.nullable(),
  replay_video_id: id.nullable(),
  replay_url: httpsUrl.nullable(),
  replay_available_until: moment.nullable(),
};

export type WebinarOwn = ValuesOf<typeof webinarOwn>;

/** Every writable field of a webinar. */
export const webinarFields = { ...sharedFields, ...webinarOwn };

export const webinarLabels = {
  ...contentLabels,
  title: ['ชื่อสัมมนา', 'Seminar title'],
  content: ['รายละเอียด', 'Description', 'html'],
  webinar_type: ['รูปแบบ', 'Format', { words: 'webinars.type.*' }],
  start_at: ['เวลาเริ่ม', 'Start', 'moment'],
  end_at: ['เวลาสิ้นสุด', 'End', 'moment'],
  hosts: ['วิทยากร', 'Speakers', 'choice'],
  ...hostLinkLabels,
  ...agendaLabels,
  platform: ['ระบบถ่ายทอด', 'Platform', { words: 'webinars.platform.*' }],
  join_url: ['ลิงก์เข้าร่วม', 'Join URL'],
  meeting_id: ['รหัสห้อง', 'Meeting ID'],
  passcode: ['รหัสผ่านเข้าห้อง', 'Passcode'],
  registration_required: ['ต้องลงทะเบียน', 'Registration required'],
  registration_mode: ['วิธีลงทะเบียน', 'Way of registering', { words: 'webinars.mode.*' }],
  registration_open_at: ['เปิดรับลงทะเบียน', 'Registration opens', 'moment'],
  registration_close_at: ['ปิดรับลงทะเบียน', 'Registration closes', 'moment'],
  capacity: ['จำนวนที่รับ', 'Capacity'],
  waitlist_enabled: ['เปิดคิวสำรอง', 'Waiting list'],
  waitlist_capacity: ['จำนวนคิวสำรอง', 'Places on the waiting list'],
  ...messageLabels,
  ...creditLabels,
  document_ids: ['เอกสารประกอบ', 'Handouts', 'choice'],
  survey_url: ['แบบประเมิน', 'Survey'],
  quiz_url: ['แบบทดสอบ', 'Quiz'],
  replay_video_id: ['วิดีโอย้อนหลัง', 'Replay video', 'choice'],
  replay_url: ['ลิงก์วิดีโอย้อนหลัง', 'Replay address'],
  replay_available_until: ['รับชมย้อนหลังถึง', 'Replay until', 'moment'],
  phase: ['ช่วง', 'Phase', { words: 'webinars.phase.*' }],
  registration_count: ['ลงทะเบียน', 'Registered'],
  waitlisted_count: ['คิวสำรอง', 'Waiting'],
  attended_count: ['เข้าร่วม', 'Attended'],
  attendance_rate: ['อัตราเข้าร่วม', 'Attendance'],
  credits: ['หน่วยกิต', 'Credits'],
  cancelled_at: ['ยกเลิกเมื่อ', 'Cancelled', 'moment'],
  cancel_reason: ['เหตุผลที่ยกเลิก', 'Reason for cancelling'],
  file: ['ไฟล์', 'File', 'file'],
} satisfies LabelsOf<typeof webinarFields>;

/** Read-only fields: figures from the platform, and values that depend on the time. */
const seats = {
  registration_count: z.number(),
  waitlisted_count: z.number(),
  attended_count: z.number(),
};
const counted = {
  /** Null until start and end are set. */
  phase: z.enum(PHASES).nullable(),
  cancelled_at: z.string().nullable(),
  ...seats,
  /** Share 0..1 of registered users who attended; null before the end or without registrations. */
  attendance_rate: z.number().nullable(),
};

export const webinarRow = z.object({
  ...contentRow,
  ...counted,
  webinar_type: webinarOwn.webinar_type,
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  hosts: listedHosts,
  platform: webinarOwn.platform,
  join_url: z.string().nullable(),
  capacity: z.number().nullable(),
  cpe_credits: z.number().nullable(),
  cme_credits: z.number().nullable(),
});
export type WebinarRow = z.output<typeof webinarRow>;

const linked = z.object({ id: z.number(), title: z.string(), effective_status: z.string() });

export const webinarItem = z.object({
  ...webinarFields,
  ...contentItem,
  ...hostLinksItem,
  ...counted,
  cancel_reason: z.string().nullable(),
  handouts: z.array(linked),
  replay_video: linked.nullable(),
  /** The templates of its messages, by the field that names them. */
  templates: z.array(linked),
  pi_document: linked.nullable(),
});
export type WebinarItem = z.output<typeof webinarItem>;

export const webinarCreate = createSchema(webinarFields, ['title', 'webinar_type'], {
  ...contentDefaults,
  start_at: null,
  end_at: null,
  hosts: [],
  agenda: [],
  platform: null,
  join_url: null,
  meeting_id: '',
  passcode: '',
  registration_required: true,
  registration_mode: 'open',
  registration_open_at: null,
  registration_close_at: null,
  capacity: null,
  waitlist_enabled: false,
  waitlist_capacity: null,
  ...messageDefaults,
  ...creditDefaults,
  document_ids: [],
  survey_url: null,
  quiz_url: null,
  replay_video_id: null,
  replay_url: null,
  replay_available_until: null,
});

/**
 * Attendance of a webinar, from what the platform reported about its registrations
 * (domain/webinars#participants).
 */
export const attendance = z.object({
  registered: z.number(),
  /** Registered without a seat. */
  waiting: z.number(),
  attended: z.number(),
  attendance_rate: z.number().nullable(),
  avg_minutes: z.number().nullable(),
  peak_concurrent: z.number(),
  questions: z.number(),
  surveys: z.number(),
  replay_views: z.number(),
  /** Number of users with credits of each council. */
  cpe_earned: z.number(),
  cme_earned: z.number(),
  by_day: z.array(z.object({ date: z.string(), registered: z.number() })),
  /** Number of users present at each minute of the scheduled time. */
  by_minute: z.array(z.object({ at: z.string(), viewers: z.number() })),
});
export type Attendance = z.output<typeof attendance>;

export const registrationRow = z.object({
  id: z.number(),
  user: z.object({
    id: z.number(),
    display_name: z.string(),
    user_type: z.enum(USER_TYPES),
    license_no: z.string().nullable(),
    workplace: z.string().nullable(),
    province: z.string().nullable(),
  }),
  registered_at: z.string(),
  source: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  /** The place on the waiting list. */
  waitlist_position: z.number().nullable(),
  /** The webinar was cancelled. */
  cancelled_by_organiser: z.boolean(),
  joined_at: z.string().nullable(),
  left_at: z.string().nullable(),
  minutes: z.number().nullable(),
  /** Share 0..1 of the scheduled time. */
  share: z.number().nullable(),
  questions: z.number(),
  credit_type: z.string().nullable(),
  credits_awarded: z.number().nullable(),
  /** Of credits that are earned, where the caller reads the certificate. */
  certificate_no: z.string().nullable(),
  permissions: webinarRowPermissions,
});
export type RegistrationRow = z.output<typeof registrationRow>;

/** Names of the columns of participants in exports. */
export const participantLabels = {
  name: ['ชื่อ', 'Name'],
  license_no: ['เลขที่ใบประกอบวิชาชีพ', 'Licence no.'],
} satisfies Labels;

/** Columns of the registrations, on their page and in its file. */
export type ParticipantColumn =
  | ('name' | 'status' | 'user_type' | 'licence' | 'workplace' | 'province' | 'registered_at')
  | ('source' | 'joined' | 'left' | 'minutes' | 'share' | 'questions' | 'credits');
export const REGISTRATION_SORTABLE = ['registered_at', 'joined_at', 'minutes'] as const;

const resource = { ...callsOn('webinar'), item: webinarItem } as const;

export const webinar = {
  ...crud({
    ...resource,
    about: 'Webinars: registrations, attendance, credits and questions',
    row: webinarRow,
    create: webinarCreate,
    update: updateSchema(webinarFields),
    filters: {
      ...contentFilters,
      ...hostFilter,
      phase: list(z.enum(PHASES)).optional(),
      platform: list(z.enum(PLATFORMS)).optional(),
      /** With CPE or CME credits. */
      has_credits: flag.optional(),
      /** Bangkok days on which it starts, both inclusive. */
      start_from: day.optional(),
      start_to: day.optional(),
    },
    // `schedule`: the next one first, then past ones, latest first.
    columns: [
      ...CONTENT_COLUMNS,
      'time',
      'phase',
      'hosts',
      'registered',
      'attended',
      'credits',
      'platform',
    ],
    sortable: ['schedule', 'start_at', ...CONTENT_SORTABLE],
  }),
  ...contentCalls(resource),
  seats: seatsCall('webinar', seats),
  /** For a warning while the time is being chosen. */
  clashes: endpoint({
    method: 'GET',
    path: '/v1/webinar/clashes',
    tag: 'webinar',
    summary:
      'Other webinars at the same time for the same audience; those of other brands are counted',
    permission: ['webinar.create', 'webinar.edit', 'webinar.edit_own'],
    query: z.object({
      start_at: moment,
      end_at: moment,
      audience_user_types: list(z.enum(USER_TYPES)),
      specialty_ids: list(idText).optional(),
      /** The webinar whose time is being chosen. */
      except: idText.optional(),
    }),
    reply: z.object({ data: z.array(itemRef), meta: z.object({ total: z.number() }) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/webinar/:id/cancel',
    tag: 'webinar',
    summary: 'Call a webinar off, with a reason; registrations are kept',
    permission: ['webinar.edit', 'webinar.edit_own'],
    params: idParams,
    body: z.object({ reason: text(5, 300), version: version.optional() }),
    reply: itemReply(webinarItem),
  }),
  registrations: endpoint({
    method: 'GET',
    path: '/v1/webinar/:id/registrations',
    tag: 'webinar',
    summary: 'Who signed up and took part, and how it went as a whole',
    permission: ['webinar.logs'],
    params: idParams,
    query: pageQuery.extend({
      order_by: z.enum(REGISTRATION_SORTABLE).optional(),
      status: list(z.enum(WEBINAR_STATUSES)).optional(),
      user_type: list(z.enum(USER_TYPES)).optional(),
      channel: list(z.enum(CHANNELS)).optional(),
      attended: flag.optional(),
      credited: flag.optional(),
    }),
    reply: listReply(registrationRow, {
      item: loggedItem.extend({ phase: counted.phase }),
      masked: z.boolean(),
      mark,
      attendance,
      /**
       * Why attendance cannot be imported, and why there is no list of a council; null when it is possible.
       */
      refused: z.object({
        attendance_import: z.enum(ATTENDANCE_REFUSALS).nullable(),
        cpe_list: z.enum(COUNCIL_LIST_REFUSALS).nullable(),
        cme_list: z.enum(COUNCIL_LIST_REFUSALS).nullable(),
      }),
    }),
  }),
};
