import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { day, id, idParams, idText, itemReply, list, version } from '../calls/envelope.ts';
import { USER_TYPES } from '../constants.ts';
import { text } from '../text.ts';
import { adoptionCalls } from './adoption.ts';
import { consentCalls } from './consent.ts';
import { timeline } from './timeline.ts';
import { userItem } from './user.ts';

const action = <Body extends z.ZodType = z.ZodNever>(
  path: string,
  summary: string,
  permission: 'user.edit' | 'user.delete' | 'license.verify',
  body?: Body,
) =>
  endpoint({
    method: 'POST',
    path: `/v1/user/:id/${path}`,
    tag: 'user',
    summary,
    permission: [permission],
    params: idParams,
    body,
    reply: itemReply(userItem),
  });

const versioned = { version: version.optional() };
const reason = text(3, 300);

/** The calls about one user besides those of every record; lists of users do without them. */
export const userCalls = {
  restore: action('restore', 'Take a user out of the trash, within 30 days', 'user.delete'),
  verifyLicense: action(
    'license/verify',
    'The council knows this licence; a waiting account that lacks nothing else becomes active',
    'license.verify',
    z.strictObject({
      note: text(0, 300).default(''),
      license_expires_at: day.nullable().optional(),
      ...versioned,
    }),
  ),
  rejectLicense: action(
    'license/reject',
    'The council does not know this licence, with the reason',
    'license.verify',
    z.strictObject({ note: text(3, 300), ...versioned }),
  ),
  approve: action(
    'approve',
    'Let a waiting account in, when nothing is missing',
    'user.edit',
    z.strictObject(versioned),
  ),
  suspend: action(
    'suspend',
    'Close an active account, with the reason',
    'user.edit',
    z.strictObject({ reason, ...versioned }),
  ),
  activate: action(
    'activate',
    'Open a suspended account again',
    'user.edit',
    z.strictObject(versioned),
  ),
  assignOwner: action(
    'owner',
    'Give a user to a representative, or to nobody',
    'user.edit',
    z.strictObject({ owner_rep_id: id.nullable(), ...versioned }),
  ),
  queue: endpoint({
    method: 'GET',
    path: '/v1/user-queue',
    tag: 'user',
    summary: 'The next licence to check: the one that waits longest, or the one after `after`',
    permission: ['license.verify'],
    query: z.object({
      after: idText.optional(),
      user_type: list(z.enum(USER_TYPES)).optional(),
    }),
    reply: z.object({
      data: z.object({ id: z.number(), license_pending_since: z.string() }).nullable(),
      meta: z.object({ waiting: z.number() }),
    }),
  }),
  timeline,
  ...consentCalls,
  ...adoptionCalls,
};
