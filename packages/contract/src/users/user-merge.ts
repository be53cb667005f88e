import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  id,
  idParams,
  idText,
  itemReply,
  list,
  listReply,
  pagingQuery,
  personRef,
  version,
} from '../calls/envelope.ts';
import { fieldNames } from '../calls/record.ts';
import { userItem, userRow } from './user.ts';
import { userFields } from './user-fields.ts';

/** What two people have in common; the surest first (domain/users#duplicates). */
export const DUPLICATE_REASONS = ['license', 'email', 'phone', 'name'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Two users who may be one person, the older account first. */
export const duplicatePair = z.object({
  users: z.tuple([userRow, userRow]),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type DuplicatePair = z.output<typeof duplicatePair>;

/** What somebody who is typed in is looked for by, each field once it is complete. */
const SIMILAR_BY = {
  first_name: userFields.first_name.optional(),
  last_name: userFields.last_name.optional(),
  license_no: userFields.license_no.unwrap().optional(),
  profession: userFields.profession.unwrap().optional(),
  email: userFields.email.unwrap().optional(),
  phone: userFields.phone.unwrap().optional(),
};
export type SimilarField = keyof typeof SIMILAR_BY;

/** Fields of which a merge keeps the value of one or the other. */
export const USER_MERGED_FIELDS = fieldNames(userFields);

/** A merge that can still be taken back. */
export const userMergeRow = z.object({
  id: z.number(),
  winner: personRef,
  /** The user who ended, by the name they had. */
  loser: personRef,
  merged_at: z.string(),
  merged_by: personRef,
  undo_until: z.string(),
  permissions: z.record(z.string(), z.boolean()),
});
export type UserMergeRow = z.output<typeof userMergeRow>;

export const userMergeCalls = {
  duplicates: endpoint({
    method: 'GET',
    path: '/v1/user-duplicates',
    tag: 'user',
    summary: 'Pairs of users who may be one person, with what they have in common',
    permission: ['user.view'],
    query: pagingQuery.extend({
      /** Only pairs with this user. */
      user_id: idText.optional(),
      reason: list(z.enum(DUPLICATE_REASONS)).optional(),
    }),
    reply: listReply(duplicatePair),
    refuses: ['not_found'],
  }),
  similar: endpoint({
    method: 'GET',
    path: '/v1/user-similar',
    tag: 'user',
    summary: 'Users who may be the person that is being typed in, at most 3, the surest first',
    permission: ['user.create'],
    query: z.object(SIMILAR_BY),
    reply: z.object({
      data: z.array(personRef.extend({ reasons: z.array(z.enum(DUPLICATE_REASONS)) })),
    }),
  }),
  distinct: endpoint({
    method: 'POST',
    path: '/v1/user/:id/distinct',
    tag: 'user',
    summary: 'Remember that two users are not the same person, or forget it',
    permission: ['user.edit'],
    params: idParams,
    body: z.strictObject({ other_id: id, distinct: z.boolean().default(true) }),
    reply: z.object({ data: z.object({ distinct: z.boolean() }) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/user/:id/merge',
    tag: 'user',
    summary: 'Merge another user into this one: both histories go on here, the other id leads here',
    permission: ['user.edit'],
    params: idParams,
    body: z.strictObject({
      /** The user who ends. */
      from_id: id,
      /** Fields whose value comes from that user. */
      take: z.array(z.enum(USER_MERGED_FIELDS)).max(USER_MERGED_FIELDS.length).default([]),
      version: version.optional(),
      from_version: version.optional(),
    }),
    reply: itemReply(userItem),
    refuses: ['already_merged', 'merge_unlike'],
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/v1/user/:id/unmerge',
    tag: 'user',
    summary: 'Take back the merge by which this user ended, within 30 days; both are as they were',
    permission: ['user.edit'],
    params: idParams,
    reply: itemReply(userItem),
    refuses: ['merge_changed', 'merge_expired', 'already_registered', 'validation_failed'],
  }),
  merges: endpoint({
    method: 'GET',
    path: '/v1/user-merges',
    tag: 'user',
    summary: 'Merges of users that can still be taken back, the latest first',
    permission: ['user.view'],
    query: pagingQuery,
    reply: listReply(userMergeRow),
  }),
};
