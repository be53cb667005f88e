import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { MediaRow } from '../files/media.queries.ts';
import { pictureAddress } from '../files/signed-address.ts';
import { mediaItem } from './media.service.ts';
import { mediaPermissions } from './media-words.service.ts';

/** One file as the contract's envelope: the item, its page title, the caller's permissions. */
export const envelope = (deps: Pick<Deps, 'keys' | 'clock'>, actor: Actor, row: MediaRow) => ({
  data: mediaItem(row, pictureAddress(deps.keys, deps.clock.now())),
  seo: { title: `${row.file_name} | Connect` },
  meta: { permissions: mediaPermissions(actor, row) },
});
