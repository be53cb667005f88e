import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  idParams,
  itemReply,
  listReply,
  moment,
  pageQuery,
  personRef,
  version,
  whole,
} from '../calls/envelope.ts';
import { API_SCOPES } from '../constants.ts';
import type { LabelsOf } from '../labels.ts';
import { text } from '../text.ts';
import { ipRange } from './ip-range.ts';

/** A key for the platform’s server (domain/access#api-keys). */
export const apiKeyRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** The first characters of the key, by which it is recognised. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  allowed_ips: z.array(z.string()),
  rate_limit_per_min: z.number(),
  status: z.enum(['active', 'expired', 'revoked']),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  created_by: personRef.nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

const fields = {
  name: text(3, 80),
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
  /** Empty: every address is allowed. */
  allowed_ips: z.array(ipRange).max(50),
  rate_limit_per_min: whole(1, 60_000),
  expires_at: moment.nullable(),
};

export const apiKeyLabels = {
  name: ['ชื่อ', 'Name'],
  scopes: ['สิทธิ์', 'Scopes', 'choice'],
  allowed_ips: ['ที่อยู่ที่อนุญาต', 'Allowed addresses'],
  rate_limit_per_min: ['จำนวนครั้งต่อนาที', 'Calls per minute'],
  expires_at: ['ใช้ได้ถึง', 'Valid until', 'moment'],
  status: ['สถานะ', 'Status'],
} satisfies LabelsOf<typeof fields>;

export const apiKeyCreate = z.strictObject({
  ...fields,
  allowed_ips: fields.allowed_ips.default([]),
  rate_limit_per_min: fields.rate_limit_per_min.default(6000),
  expires_at: fields.expires_at.default(null),
});

/** The scopes of a key cannot be changed: a new key is made instead. */
export const apiKeyUpdate = z.strictObject({
  name: fields.name.optional(),
  allowed_ips: fields.allowed_ips.optional(),
  rate_limit_per_min: fields.rate_limit_per_min.optional(),
  expires_at: fields.expires_at.optional(),
  version,
});

export const apiKey = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/api-keys',
    tag: 'api-key',
    summary: 'API keys, those in use first',
    permission: ['api_key.view'],
    query: pageQuery,
    reply: listReply(apiKeyRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/api-keys',
    tag: 'api-key',
    summary: 'Make a key; the whole of it is shown in this answer and never again',
    permission: ['api_key.manage'],
    body: apiKeyCreate,
    reply: itemReply(apiKeyRow, { secret: z.string() }),
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/admin/api-keys/:id',
    tag: 'api-key',
    summary: 'Change name, addresses, rate or end of a key',
    permission: ['api_key.manage'],
    params: idParams,
    body: apiKeyUpdate,
    reply: itemReply(apiKeyRow),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/v1/admin/api-keys/:id/revoke',
    tag: 'api-key',
    summary: 'End a key for good',
    permission: ['api_key.manage'],
    params: idParams,
    body: z.strictObject({ reason: text(3, 300) }),
    reply: itemReply(apiKeyRow),
  }),
  /** Lets a program test its key. */
  check: endpoint({
    method: 'GET',
    path: '/v1/platform/key',
    tag: 'platform',
    summary: 'What the key of this call is good for',
    permission: 'api_key',
    reply: z.object({
      data: apiKeyRow.pick({
        name: true,
        scopes: true,
        rate_limit_per_min: true,
        expires_at: true,
      }),
    }),
  }),
};
