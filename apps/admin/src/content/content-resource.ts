import type { ContentStatus, EffectiveStatus } from '@connect/contract/constants.ts';
import type { bulkBody, bulkReply } from '@connect/contract/content.ts';
import type { Endpoint } from '@connect/contract/endpoint.ts';
import type { idParams } from '@connect/contract/envelope.ts';
import type { z } from 'zod';

/** What an action needs to know of a listed item; every content row has it. */
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

type ItemReply = z.ZodType<{ data: { id: number; version: number } }>;
type StatusChange = {
  version?: number;
  status?: ContentStatus;
  published_at?: string | null;
  reason?: string;
};
type OneCall<Reply extends z.ZodType> = Endpoint<typeof idParams, z.ZodType, z.ZodType, Reply>;

/** The calls of one kind of content that lists and their actions use. */
export interface ContentResource {
  update: Endpoint<typeof idParams, z.ZodType, z.ZodType<unknown, StatusChange>, ItemReply>;
  delete: OneCall<z.ZodType>;
  restore: OneCall<ItemReply>;
  duplicate: OneCall<ItemReply>;
  bulk: Endpoint<z.ZodType, z.ZodType, typeof bulkBody, typeof bulkReply>;
}
