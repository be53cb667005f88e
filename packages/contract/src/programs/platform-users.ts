import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { moment } from '../calls/envelope.ts';
import { CONSENT_PURPOSES } from '../closed-lists.ts';
import { text } from '../text.ts';
import { CONSENT_CHANNELS } from '../users/consent.ts';
import { HCP_TYPES, LICENSE_STATUSES, USER_STATUSES } from '../users/user-choices.ts';
import { userFields } from '../users/user-fields.ts';

const CONSENTS_MAX = 50;

/** What people say of themselves when they sign up or change their profile (domain/users#platform). */
const profile = z
  .strictObject({
    user_type: z.enum(HCP_TYPES),
    title_prefix: userFields.title_prefix,
    first_name: userFields.first_name,
    last_name: userFields.last_name,
    first_name_en: userFields.first_name_en,
    last_name_en: userFields.last_name_en,
    profession: userFields.profession,
    license_no: userFields.license_no,
    license_expires_at: userFields.license_expires_at,
    specialty_ids: userFields.specialty_ids,
    position: userFields.position,
    department: userFields.department,
    workplace_id: userFields.workplace_id,
    workplace_name_raw: userFields.workplace_name_raw,
    province_code: userFields.province_code,
    email: userFields.email,
    phone: userFields.phone,
    preferred_channel: userFields.preferred_channel,
  })
  .partial();
export type PlatformProfile = z.output<typeof profile>;

/** A decision of the person, with the moment at which it was taken. */
const decision = z.strictObject({
  purpose: z.enum(CONSENT_PURPOSES),
  action: z.enum(['grant', 'withdraw', 'refuse']),
  text_version: text(1, 20).optional(),
  channel: z.enum(CONSENT_CHANNELS).default('web'),
  occurred_at: moment,
});
export type PlatformDecision = z.output<typeof decision>;

export const platformUser = z.strictObject({
  ...profile.shape,
  registration_source: z.enum(['self', 'rep_invite', 'event', 'webinar', 'link']).default('self'),
  consents: z.array(decision).max(CONSENTS_MAX).default([]),
});

export const platformUsers = {
  save: endpoint({
    method: 'PUT',
    path: '/v1/platform/users/:external_ref',
    tag: 'platform',
    summary:
      'Sign somebody up, change what they say of themselves, or take their decisions of consent; fields that are left out stay',
    permission: 'api_key',
    scope: 'user:write',
    params: z.object({ external_ref: text(1, 64) }),
    body: platformUser,
    example: {
      user_type: 'pharmacist',
      title_prefix: 'ภญ.',
      first_name: 'สมใจ',
      last_name: 'ตัวอย่างดี',
      license_no: 'ภ.54321',
      province_code: '50',
      workplace_name_raw: 'ร้านยาตัวอย่าง เชียงใหม่',
      email: 'somjai@example.com',
    },
    refuses: ['wrong_state'],
    reply: z.object({
      data: z.object({
        /** By which events name the person. */
        id: z.number(),
        external_ref: z.string(),
        status: z.enum(USER_STATUSES),
        license_status: z.enum(LICENSE_STATUSES),
        created: z.boolean(),
      }),
      meta: z.object({}),
    }),
  }),
};
