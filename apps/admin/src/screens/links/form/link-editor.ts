import type { LinkItem, LinkTarget, LinkValues } from '@connect/contract/links/link.ts';
import type { ItemForm } from '../../../kit/form/use-item-form.ts';
import type { KnownTargets } from './link-values.ts';

/** A link in its form, with what its sections need. */
export interface LinkEditor {
  form: ItemForm<LinkValues>;
  /** Null for a new link. */
  item: LinkItem | null;
  targets: KnownTargets;
  /** The item that the form began with. */
  target: LinkTarget | null;
}
