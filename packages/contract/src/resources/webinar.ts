import { z } from 'zod';
import { CHANNELS, USER_TYPES } from '../constants.ts';
import {
  CONTENT_SORTABLE,
  contentDefaults,
  contentFilters,
  contentItem,
  contentRow,
  createSchema,
  httpsUrl,
  sharedFields,
  updateSchema,
} from '../content.ts';
import { contentCalls } from '../content-calls.ts';
import { crud } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { loggedItem } from '../engagement.ts';
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
} from '../envelope.ts';
import { HOST_ROLES, hostFilter, hostLinks, hostLinksItem, listedHosts } from '../host-links.ts';
import { numbered, text } from '../text.ts';
import {
  AGENDA_MAX,
  ATTENDANCE_REFUSALS,
  CAPACITY_MAX,
  CPE_LIST_REFUSALS,
  CREDIT_ATTENDANCE,
  HANDOUTS_MAX,
  PHASES,
  PLATFORMS,
  WEBINAR_TYPES,
} from '../webinar-rules.ts';

const credits = z.number().min(0).max(50).multipleOf(0.25).nullable();

const ownFields = {
  webinar_type: z.enum(WEBINAR_TYPES),
  start_at: moment.nullable(),
  end_at: moment.nullable(),
  hosts: hostLinks(HOST_ROLES),
  agenda: z
    .array(z.object({ start_at: moment, title: text(1, 200), host_ids: z.array(id).max(20) }))
    .max(AGENDA_MAX),
  platform: z.enum(PLATFORMS).nullable(),
  /** Never shown to those who have not registered. */
  join_url: httpsUrl.nullable(),
  meeting_id: numbered(0, 60),
  passcode: numbered(0, 60),
  registration_required: z.boolean(),
  registration_open_at: moment.nullable(),
  registration_close_at: moment.nullable(),
  capacity: whole(1, CAPACITY_MAX).nullable(),
  cpe_code: numbered(0, 40).nullable(),
  cpe_credits: credits,
  cpe_institute: text(0, 200),
  cme_credits: credits,
  cme_institute: text(0, 200),
  credit_min_attendance_pct: whole(CREDIT_ATTENDANCE.min, CREDIT_ATTENDANCE.max).nullable(),
  document_ids: z.array(id).max(HANDOUTS_MAX),
  survey_url: httpsUrl.nullable(),
  quiz_url: httpsUrl.nullable(),
  replay_video_id: id.nullable(),
  replay_url: httpsUrl.nullable(),
  replay_available_until: moment.nullable(),
};

/** Everything that can be written of a webinar (DOMAIN 1.7). */
export const webinarFields = { ...sharedFields, ...ownFields };

/** What the platform and the clock say of a webinar. */
const counted = {
  /** Null until start and end are set. */
  phase: z.enum(PHASES).nullable(),
  cancelled_at: z.string().nullable(),
  registration_count: z.number(),
  attended_count: z.number(),
  /** Share 0..1 of the registered who came; null before the end or without any. */
  attendance_rate: z.number().nullable(),
};

export const webinarRow = z.object({
  ...contentRow,
  ...counted,
  webinar_type: ownFields.webinar_type,
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  hosts: listedHosts,
  platform: ownFields.platform,
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
  pi_document: linked.nullable(),
});
export type WebinarItem = z.output<typeof webinarItem>;

export const webinarCreate = createSchema(webinarFields, {
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
  registration_open_at: null,
  registration_close_at: null,
  capacity: null,
  cpe_code: null,
  cpe_credits: null,
  cpe_institute: '',
  cme_credits: null,
  cme_institute: '',
  credit_min_attendance_pct: null,
  document_ids: [],
  survey_url: null,
  quiz_url: null,
  replay_video_id: null,
  replay_url: null,
  replay_available_until: null,
});

/** How a webinar went, from what the platform reported of its registrations (DOMAIN 3.4). */
export const attendance = z.object({
  registered: z.number(),
  attended: z.number(),
  attendance_rate: z.number().nullable(),
  avg_minutes: z.number().nullable(),
  peak_concurrent: z.number(),
  questions: z.number(),
  surveys: z.number(),
  replay_views: z.number(),
  /** People with CPE credits. */
  cpe_earned: z.number(),
  by_day: z.array(z.object({ date: z.string(), registered: z.number() })),
  /** People in the room at each minute of the scheduled time. */
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
  /** The person backed out. */
  cancelled: z.boolean(),
  /** The webinar was called off. */
  cancelled_by_organiser: z.boolean(),
  joined_at: z.string().nullable(),
  left_at: z.string().nullable(),
  minutes: z.number().nullable(),
  /** Share 0..1 of the scheduled time. */
  share: z.number().nullable(),
  questions: z.number(),
  credit_type: z.string().nullable(),
  credits_awarded: z.number().nullable(),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export const REGISTRATION_SORTABLE = ['registered_at', 'joined_at', 'minutes'] as const;

const resource = { name: 'webinar', area: 'webinar', item: webinarItem } as const;

export const webinar = {
  ...crud({
    ...resource,
    row: webinarRow,
    create: webinarCreate,
    update: updateSchema(webinarFields),
    filters: {
      ...contentFilters,
      ...hostFilter,
      phase: list(z.enum(PHASES)).optional(),
      platform: list(z.enum(PLATFORMS)).optional(),
      /** CPE or CME. */
      has_credits: flag.optional(),
      /** Bangkok days on which it begins, both inclusive. */
      start_from: day.optional(),
      start_to: day.optional(),
    },
    // `schedule`: what comes next first, then what is over, latest first.
    sortable: ['schedule', 'start_at', ...CONTENT_SORTABLE],
  }),
  ...contentCalls(resource),
  /** For remarking on a time while it is chosen. */
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
      /** The webinar whose time it is. */
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
      user_type: list(z.enum(USER_TYPES)).optional(),
      channel: list(z.enum(CHANNELS)).optional(),
      attended: flag.optional(),
      credited: flag.optional(),
    }),
    reply: listReply(registrationRow, {
      item: loggedItem.extend({ phase: counted.phase }),
      masked: z.boolean(),
      attendance,
      /** Why attendance cannot be imported, and why there is no CPE list; null where it can. */
      refused: z.object({
        attendance_import: z.enum(ATTENDANCE_REFUSALS).nullable(),
        cpe_list: z.enum(CPE_LIST_REFUSALS).nullable(),
      }),
    }),
  }),
};
