import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import {
  day,
  id,
  idParams,
  idText,
  list,
  listReply,
  pagingQuery,
  personRef,
  version,
} from '../calls/envelope.ts';
import { BRANDS } from '../constants.ts';
import { text } from '../text.ts';

/** How a stage of adoption came about. */
export const ADOPTION_SOURCES = ['auto', 'manual', 'crm_import', 'event_rule'] as const;
export type AdoptionSource = (typeof ADOPTION_SOURCES)[number];

/** What somebody does that gives points on a ladder (domain/ladder#points). */
export const SIGNAL_KINDS = [
  'view',
  'completion',
  'download',
  'share',
  'click',
  'registration',
  'attendance',
  'question',
  'survey',
  'guideline',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Where the rows of signals stand. */
export const SIGNAL_SOURCES = ['log', 'registration', 'guideline'] as const;
export type SignalSource = (typeof SIGNAL_SOURCES)[number];

/** The stage of a user on one product's ladder; without a stage so far all of it is null. */
export const adoptionStage = z.object({
  ladder_id: z.number(),
  brand: z.enum(BRANDS),
  value_id: z.number().nullable(),
  since: z.string().nullable(),
  source: z.enum(ADOPTION_SOURCES).nullable(),
  score_90d: z.number(),
  last_signal_at: z.string().nullable(),
  /** No signal for a long time. */
  cooling: z.boolean(),
  /** Last day on which no rule changes the stage. */
  locked_until: z.string().nullable(),
  note: z.string(),
  /** 0 while there is no stage. */
  version: z.number(),
});
export type AdoptionStage = z.output<typeof adoptionStage>;

/** What a rule went by (domain/ladder#evidence). */
export const adoptionEvidence = z.object({
  /** Points within 90 days, the items that gave some, and their days. */
  score: z.number().optional(),
  items: z.number().optional(),
  days: z.number().optional(),
  /** Since when nobody was heard. */
  quiet_since: z.string().optional(),
  signals: z
    .array(
      z.object({
        source: z.enum(SIGNAL_SOURCES),
        id: z.number(),
        kind: z.enum(SIGNAL_KINDS),
        at: z.string(),
        item: z.number(),
        points: z.number(),
      }),
    )
    .default([]),
});
export type AdoptionEvidence = z.output<typeof adoptionEvidence>;

export const adoptionChange = z.object({
  id: z.number(),
  ladder_id: z.number(),
  from_value_id: z.number().nullable(),
  to_value_id: z.number(),
  source: z.enum(ADOPTION_SOURCES),
  rule_code: z.string().nullable(),
  evidence: adoptionEvidence.nullable(),
  reason: z.string(),
  /** Null when a rule made the change. */
  actor: personRef.nullable(),
  occurred_at: z.string(),
  reverted_by_id: z.number().nullable(),
});
export type AdoptionChange = z.output<typeof adoptionChange>;

const adoptionReply = z.object({
  data: z.object({
    /** False without consent to profiling: automatic stages are then not shown. */
    analysed: z.boolean(),
    /** Every ladder that applies to this user and that the caller may see. */
    stages: z.array(adoptionStage),
  }),
  meta: z.object({ permissions: z.object({ edit: z.boolean() }) }),
});

/** The version that the caller read; 0 while there is no stage. */
const stageVersion = z.union([z.literal(0), version]);
const reason = text(3, 300);

export const adoptionCalls = {
  adoption: endpoint({
    method: 'GET',
    path: '/v1/user/:id/adoption',
    tag: 'user',
    summary: 'The stage of a user on every ladder that applies',
    permission: ['adoption.view'],
    params: idParams,
    reply: adoptionReply,
  }),
  changeAdoption: endpoint({
    method: 'PUT',
    path: '/v1/user/:id/adoption',
    tag: 'user',
    summary: 'Set a stage by hand, with the reason; rules leave it alone for 180 days',
    permission: ['adoption.edit'],
    params: idParams,
    body: z.strictObject({
      ladder_id: id,
      value_id: id,
      reason,
      note: text(0, 300).optional(),
      version: stageVersion.optional(),
    }),
    reply: adoptionReply,
  }),
  lockAdoption: endpoint({
    method: 'PUT',
    path: '/v1/user/:id/adoption/lock',
    tag: 'user',
    summary: 'Keep rules from changing a stage until a day, or let them again',
    permission: ['adoption.edit'],
    params: idParams,
    body: z.strictObject({
      ladder_id: id,
      locked_until: day.nullable(),
      reason,
      version: stageVersion.optional(),
    }),
    reply: adoptionReply,
  }),
  adoptionHistory: endpoint({
    method: 'GET',
    path: '/v1/user/:id/adoption/history',
    tag: 'user',
    summary: 'Every change of a user’s stages, newest first, with reason and evidence',
    permission: ['adoption.view'],
    params: idParams,
    query: pagingQuery.extend({ ladder_id: list(idText).optional() }),
    reply: listReply(adoptionChange),
  }),
};
