import type { Brand, ContentKind, Language } from '@connect/contract/constants.ts';
import { areaOf } from '@connect/contract/permissions.ts';
import { HOST_KINDS } from '@connect/contract/resources/host.ts';
import { type Actor, type ActorContext, brandLimit, can } from '../actor.ts';

/** Kinds that have a screen to go to: what search, attention and presence speak of. */
const KINDS: readonly ContentKind[] = [
  'article',
  'life_ready',
  'document',
  'message_template',
  'webinar',
  'video',
  'podcast',
  ...HOST_KINDS,
];

/** A kind the person may see, and the brands they see of it (null: all). */
export interface VisibleKind {
  readonly kind: ContentKind;
  readonly brands: readonly Brand[] | null;
}

/** What somebody may see across kinds of content (DOMAIN 1.2). */
export const visibleKinds = (actor: Actor): VisibleKind[] =>
  KINDS.filter((kind) => can(actor, `${areaOf(kind)}.view`)).map((kind) => ({
    kind,
    brands: brandLimit(actor, areaOf(kind)),
  }));

const VEIL: Record<Language, string> = {
  th: 'รายการนอกขอบเขตของคุณ',
  en: 'An item outside your scope',
};

/** Another item as it is named to somebody. */
interface NamedItem {
  type: string;
  title: string;
  brand: Brand;
}

/**
 * Names other items to a person: of what lies outside their sight it is told that it is there, not
 * what it is called.
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
