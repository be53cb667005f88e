import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { staff } from '@connect/contract/resources/staff.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepReply } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';

/**
 * Takes over what a write answered, without the address for setting a password: that is shown once
 * and kept nowhere.
 */
export function rememberStaff(client: QueryClient, reply: ReplyOf<typeof staff.create>): void {
  const { password_link: _once, ...meta } = reply.meta;
  const kept: ReplyOf<typeof staff.get> = { ...reply, meta };
  keepReply(client, resourceKeys(staff.get.tag).item(reply.data.id), kept);
}
