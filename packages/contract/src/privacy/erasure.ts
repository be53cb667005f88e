import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { id, idParams, itemReply, listReply, pagingQuery, version } from '../calls/envelope.ts';
import { person } from '../calls/record.ts';
import { LANGUAGES } from '../constants.ts';
import { text } from '../text.ts';
import { userItem } from '../users/user.ts';

export const PACKAGE_FORMATS = ['html', 'json'] as const;
export type PackageFormat = (typeof PACKAGE_FORMATS)[number];
export const PACKAGE_TYPES = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const satisfies Record<PackageFormat, string>;

/** A backup that may hold somebody who was erased, until its last day. */
const heldBy = z.object({ made_at: z.string(), file_name: z.string(), keep_until: z.string() });

/** One erasure; nothing in it tells who it was (domain/privacy#ledger). */
export const erasureRow = z.object({
  id: z.number(),
  /** The first letters of the keyed hash. */
  subject: z.string(),
  erased_at: z.string(),
  erased_by: person,
  request_code: z.string().nullable(),
  reason: z.string(),
  /** How many rows of each place were cleaned. */
  cleaned: z.record(z.string(), z.number()),
  repeated_at: z.string().nullable(),
  /** Backups from before the erasure that may still exist. */
  backups: z.array(heldBy),
});
export type ErasureRow = z.output<typeof erasureRow>;

export const erasureCalls = {
  ledger: endpoint({
    method: 'GET',
    path: '/v1/erasure',
    tag: 'erasure',
    about: 'What is told to a person about their data, and erasing it',
    summary: 'The ledger of erasures, and the backups that still hold who was erased',
    permission: ['privacy.view'],
    query: pagingQuery,
    reply: listReply(erasureRow),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/v1/user/:id/erase',
    tag: 'erasure',
    summary: 'Erase all that names a user, for good, as their approved request asks',
    permission: ['user.erase'],
    params: idParams,
    body: z.strictObject({
      /** The user's id or shown name, typed by whoever erases. */
      confirm: text(1, 250),
      /** Stays in the ledger, so that it must not name the person. */
      reason: text(3, 300),
      request_id: id,
      version: version.optional(),
    }),
    reply: itemReply(userItem),
  }),
  accessPackage: endpoint({
    method: 'GET',
    path: '/v1/user/:id/access-package',
    tag: 'erasure',
    summary: 'All that is recorded about a user, to be handed to them: to read, or as JSON',
    permission: ['privacy.view'],
    params: idParams,
    query: z.object({
      format: z.enum(PACKAGE_FORMATS).default('html'),
      /** The language of the document; that of the caller by default. */
      language: z.enum(LANGUAGES).optional(),
      reason: text(3, 300).optional(),
    }),
    reply: z.string(),
    file: Object.values(PACKAGE_TYPES),
    refuses: ['reason_required'],
  }),
};
