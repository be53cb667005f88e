import type { ContentKind } from '@connect/contract/constants.ts';
import { areaOf } from '@connect/contract/permissions.ts';
import { type Actor, can, grantFor } from '../actor.ts';
import { trashSince } from '../content/content-permissions.ts';
import { seesPersonal } from '../content/masking.ts';
import { personalFileFields } from '../content/personal-files.ts';
import { type VisibleKind, visibleKinds } from '../content/visible-kinds.ts';

/** Who asks for files, as far as it decides which of them they may read. */
export interface MediaReader {
  readonly staffId: number;
  /** Runs the library: every file is theirs to look after. */
  readonly all: boolean;
  /** Reads accounts, and so their pictures. */
  readonly accounts: boolean;
  readonly visible: readonly VisibleKind[];
  /** Fields with papers about a person, and the kinds whose papers this reader sees. */
  readonly personalFields: readonly string[];
  readonly personalKinds: readonly ContentKind[];
  /** What was deleted before this moment is gone, and holds nothing any more. */
  readonly trashSince: Date;
}

/** Whether somebody looks after every file, not only after what they uploaded (DOMAIN 1.2). */
const managesFiles = (actor: Actor): boolean =>
  can(actor, 'media.delete') && grantFor(actor, 'media').only !== 'own_uploads';

export function mediaReader(actor: Actor, now: Date): MediaReader {
  const visible = visibleKinds(actor);
  return {
    staffId: actor.id,
    all: managesFiles(actor),
    accounts: can(actor, 'staff.view'),
    visible,
    personalFields: personalFileFields(),
    personalKinds: visible.map(({ kind }) => kind).filter((k) => seesPersonal(actor, areaOf(k))),
    trashSince: trashSince(now),
  };
}
