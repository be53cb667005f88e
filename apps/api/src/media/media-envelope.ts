import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { MediaRow } from './media.queries.ts';
import { mediaItem } from './media.service.ts';
import { mediaPermissions } from './media-words.service.ts';
import { pictureAddress } from './signed-address.ts';

/** One file as the contract answers it: what it is, its page title, what the caller may do. */
export const envelope = (deps: Pick<Deps, 'keys' | 'clock'>, actor: Actor, row: MediaRow) => ({
  data: mediaItem(row, pictureAddress(deps.keys, deps.clock.now())),
  seo: { title: `${row.file_name} | Connect` },
  meta: { permissions: mediaPermissions(actor, row) },
});
