import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ItemReply, idParams } from '@connect/contract/calls/envelope.ts';
import type { ContentStatus, EffectiveStatus } from '@connect/contract/constants.ts';
import type {
  bulkBody,
  bulkReply,
  dependentsReply,
} from '@connect/contract/content/content-calls.ts';
import type { z } from 'zod';
import type { RevisionCalls } from '../history/history-drawer.tsx';
import type { ContentValues } from './content-form.ts';

/** What an action needs of a listed item; every content row has it. */
export interface ContentRow {
  id: number;
  title: string;
  version: number;
  status: ContentStatus;
  effective_status: EffectiveStatus;
  published_at: string | null;
  deleted_at: string | null;
  permissions: Record<string, boolean>;
}

type ChangedReply = z.ZodType<{ data: { id: number; version: number } }>;
type StatusChange = {
  version?: number;
  status?: ContentStatus;
  published_at?: string | null;
  reason?: string;
};
type OneCall<Reply extends z.ZodType> = Endpoint<typeof idParams, z.ZodType, z.ZodType, Reply>;

/** The calls that read the dependents of items. */
export interface DependentCalls {
  dependentsOfMany: Endpoint<
    z.ZodType,
    z.ZodType<unknown, { ids: string }>,
    z.ZodType,
    typeof dependentsReply
  >;
}

/** The calls of one kind of content that lists and their actions use. */
export interface ContentResource extends DependentCalls {
  update: Endpoint<typeof idParams, z.ZodType, z.ZodType<unknown, StatusChange>, ChangedReply>;
  delete: OneCall<z.ZodType>;
  restore: OneCall<ChangedReply>;
  duplicate: OneCall<ChangedReply>;
  bulk: Endpoint<z.ZodType, z.ZodType, typeof bulkBody, typeof bulkReply>;
}

/** The further calls that its form uses. */
export interface ContentCalls<Item> extends RevisionCalls, DependentCalls {
  get: OneCall<z.ZodType<ItemReply<Item>>>;
  create: Endpoint<
    z.ZodType,
    z.ZodType,
    z.ZodType<unknown, Partial<ContentValues>>,
    z.ZodType<ItemReply<Item>>
  >;
  update: Endpoint<
    typeof idParams,
    z.ZodType,
    z.ZodType<unknown, Partial<ContentValues> & { version?: number; reason?: string }>,
    z.ZodType<ItemReply<Item>>
  >;
  delete: OneCall<z.ZodType>;
  restore: OneCall<z.ZodType<ItemReply<Item>>>;
  duplicate: OneCall<ChangedReply>;
}
