import type { KeyObject } from 'node:crypto';
import { USED_KINDS } from '@connect/contract/kinds.ts';
import type { track } from '@connect/contract/track/track.ts';
import type { z } from 'zod';
import type { ApiKey } from '../actor.ts';
import type { Clock, Db } from '../deps.ts';
import { DomainError } from '../domain-error.ts';
import { selectItems } from './ingest.queries.ts';
import { signTrackToken } from './track-token.ts';

/**
 * A token with which a browser reports one visitor on one item. Throws `not_found` where there is no
 * such item, or it was never published.
 */
export async function trackToken(
  deps: { db: Db; clock: Clock; secret: KeyObject },
  key: ApiKey,
  { user_id, anonymous_id, content }: z.output<NonNullable<typeof track.token.body>>,
) {
  const now = deps.clock.now();
  const [item] = await selectItems(deps.db, [content.id], USED_KINDS, now);
  if (item?.type !== content.type) throw new DomainError('not_found');
  const grant = {
    key: key.prefix,
    user: user_id ?? null,
    anonymous: anonymous_id ?? null,
    type: content.type,
    id: content.id,
  };
  return signTrackToken(deps.secret, grant, now);
}
