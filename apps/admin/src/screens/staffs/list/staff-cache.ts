import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepReply } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';

/** Stores the reply of a write without `password_link`, which is shown once and never kept. */
export function rememberStaff(client: QueryClient, reply: ReplyOf<typeof staff.create>): void {
  const { password_link: _once, ...meta } = reply.meta;
  const kept: ReplyOf<typeof staff.get> = { ...reply, meta };
  keepReply(client, resourceKeys(staff.get.tag).item(reply.data.id), kept);
}
