import type { ContentKind } from '@connect/contract/kinds.ts';
import { areaOf } from '@connect/contract/kinds.ts';
import { type Actor, can, grantFor } from '../../actor.ts';
import { seesPersonal } from '../../people/masking.ts';
import { trashSince } from '../../rights/content-permissions.ts';
import { PERSONAL_FILES } from '../../rights/personal-fields.ts';
import { type VisibleKind, visibleKinds } from '../../rights/visible-kinds.ts';

/** The properties of a caller that decide which files they may read. */
export interface MediaReader {
  readonly staffId: number;
  /** Manages the library and may read every file. */
  readonly all: boolean;
  /** May read accounts, and so their pictures. */
  readonly accounts: boolean;
  readonly visible: readonly VisibleKind[];
  /** Fields with documents about a person, and the kinds whose documents this reader may see. */
  readonly personalFields: readonly string[];
  readonly personalKinds: readonly ContentKind[];
  /** Items deleted before this moment are gone and no longer hold files. */
  readonly trashSince: Date;
}

/** Whether an actor manages every file, not only own uploads (domain/media#own-uploads). */
const managesFiles = (actor: Actor): boolean =>
  can(actor, 'media.delete') && grantFor(actor, 'media').only !== 'own_uploads';

export function mediaReader(actor: Actor, now: Date): MediaReader {
  const visible = visibleKinds(actor);
  return {
    staffId: actor.id,
    all: managesFiles(actor),
    accounts: can(actor, 'staff.view'),
    visible,
    personalFields: PERSONAL_FILES,
    personalKinds: visible.map(({ kind }) => kind).filter((k) => seesPersonal(actor, areaOf(k))),
    trashSince: trashSince(now),
  };
}
