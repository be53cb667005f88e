import type { Brand } from '@connect/contract/constants.ts';
import { areaOf, SCREEN_KINDS } from '@connect/contract/kinds.ts';
import type { Permission } from '@connect/contract/permissions.ts';
import { type Actor, brandLimit, can } from '../../actor.ts';
import { type StageSight, stageSight } from '../../people/user-scope.ts';
import type { VisibleKind } from '../../rights/visible-kinds.ts';

/** Brands of which somebody sees something; null: of all. */
type Brands = readonly Brand[] | null;

/** What somebody sees of a person's timeline (domain/users#timeline). */
export interface TimelineSight {
  /** Kinds of content whose use they may read, and templates whose messages. */
  kinds: readonly VisibleKind[];
  /** Undefined: nothing. */
  links: Brands | undefined;
  guidelines: Brands | undefined;
  stages: StageSight | null;
  /** Sales read what people do of those alone who agreed to be analysed. */
  onlyAnalysed: boolean;
}

export function timelineSight(actor: Actor): TimelineSight {
  const stages = stageSight(actor);
  const brandsOf = (area: 'link' | 'guideline', permission: Permission) =>
    can(actor, permission) ? brandLimit(actor, area) : undefined;
  return {
    kinds: SCREEN_KINDS.flatMap((kind) => {
      const area = areaOf(kind);
      // Templates have no log of their own.
      const right = kind === 'message_template' ? 'view' : 'logs';
      return can(actor, `${area}.${right}`) ? [{ kind, brands: brandLimit(actor, area) }] : [];
    }),
    links: brandsOf('link', 'link.logs'),
    guidelines: brandsOf('guideline', 'guideline.view'),
    stages,
    onlyAnalysed: stages?.onlyAnalysed ?? false,
  };
}
