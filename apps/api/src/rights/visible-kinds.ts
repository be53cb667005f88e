import type { Brand, Language } from '@connect/contract/constants.ts';
import { areaOf, type ContentKind, SCREEN_KINDS } from '@connect/contract/kinds.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../actor.ts';

/** A kind the actor may see, and its visible brands (null: all). */
export interface VisibleKind {
  readonly kind: ContentKind;
  readonly brands: readonly Brand[] | null;
}

const known = new WeakMap<Actor, readonly VisibleKind[]>();

/**
 * The kinds of content that an actor may see (domain/access#matrix), of those that have screens.
 */
export function visibleKinds(actor: Actor): readonly VisibleKind[] {
  const visible =
    known.get(actor) ??
    SCREEN_KINDS.filter((kind) => can(actor, `${areaOf(kind)}.view`)).map((kind) => ({
      kind,
      brands: brandLimit(actor, areaOf(kind)),
    }));
  known.set(actor, visible);
  return visible;
}

const VEIL: Record<Language, string> = {
  th: 'รายการนอกขอบเขตของคุณ',
  en: 'An item outside your scope',
};

/** What stands for the name of something outside the actor's scope. */
export const veiledName = (language: Language): string => VEIL[language];

/** Another item as it is named in a reply. */
interface NamedItem {
  type: string;
  title: string;
  brand: Brand;
}

/**
 * Names other items in a reply: items that the actor may not see are included without their title.
 */
export function namesFor({ actor, language }: Pick<ActorContext, 'actor' | 'language'>) {
  const visible = visibleKinds(actor);
  return <Item extends NamedItem>(item: Item): Item & { veiled: boolean } => {
    const veiled = !visible.some(
      ({ kind, brands }) => kind === item.type && (!brands || brands.includes(item.brand)),
    );
    return { ...item, veiled, title: veiled ? VEIL[language] : item.title };
  };
}
