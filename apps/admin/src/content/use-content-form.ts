import type { ItemRef, Notice } from '@connect/contract/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors.ts';
import type { PublishNeeds } from '@connect/contract/publishing.ts';
import { media } from '@connect/contract/resources/media.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { itemQuery, useReference, useSpellings } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import type { FormRules } from '../kit/form-store.ts';
import {
  type ItemForm,
  type Saved,
  type SaveIntent,
  type SaveRequest,
  useFormState,
  useItemForm,
} from '../kit/use-item-form.ts';
import {
  blockersOf,
  type ContentFacts,
  type ContentRecord,
  type ContentRights,
  type ContentValues,
  contentRules,
  secondPersonIssues,
} from './content-form.ts';
import { usePicture } from './use-picture.ts';

export interface ContentFormOptions<Values extends ContentValues> {
  resource: string;
  id: number | 'new';
  record: ContentRecord | null;
  rights: ContentRights;
  /** What the server remarks on the saved item. */
  warnings: readonly Notice[];
  values: Values;
  fields: FormRules<Values>['fields'];
  needs: PublishNeeds;
  /** Rules of this kind that hold on every save. */
  check: (values: Values) => readonly FieldIssue[];
  /** Those that only stand in the way of publishing. */
  publishCheck?: (
    values: Values,
    facts: ContentFacts,
    wasPublished: boolean,
  ) => readonly FieldIssue[];
  save: (request: SaveRequest<Values>) => Promise<Saved<Values>>;
  onSaved?: (saved: Saved<Values>, dirty: boolean) => void;
  onRefused?: (error: ApiError, intent: SaveIntent<Values>) => boolean;
  /** What the server said stands in the way of publishing, where it is other items. */
  itemBlockers: readonly ItemBlocker[];
}

export interface ItemBlocker {
  field?: string;
  message: string;
  items?: readonly ItemRef[];
}

/** A content form with what its cards need to know. */
export interface ContentEditor<Values extends ContentValues = ContentValues> {
  form: ItemForm<Values>;
  record: ContentRecord | null;
  rights: ContentRights;
  warnings: readonly Notice[];
  facts: ContentFacts;
  /** What blocks publishing right now. */
  blockers: () => FieldIssue[];
  /** Other items that block it, as the server last said. */
  itemBlockers: readonly ItemBlocker[];
  /** Remembers the brand of the prescribing information that was picked. */
  pickPiBrand: (brand: ContentFacts['piBrand']) => void;
}

/** Form of one piece of content: the contract's fields, the shared rules, and its facts. */
export function useContentForm<Values extends ContentValues>(
  options: ContentFormOptions<Values>,
): ContentEditor<Values> {
  const { record, rights, needs, check, publishCheck } = options;
  const { me } = useSession();
  const client = useQueryClient();
  const { productLadders } = useReference();
  const spellings = useSpellings(needs.spellings === true);
  const [pickedBrand, setPickedBrand] = useState<ContentFacts['piBrand']>(null);
  const facts = useRef<ContentFacts>({
    settings: me.settings,
    ladders: [],
    spellings,
    cover: null,
    shareAlt: null,
    piBrand: null,
  });

  const form = useItemForm<Values>({
    userId: me.id,
    resource: options.resource,
    id: options.id,
    values: options.values,
    version: record?.version ?? null,
    rules: contentRules({ fields: options.fields, facts: () => facts.current, check }),
    readOnly: !rights.edit || record?.deleted_at != null,
    titleOf: (values) => values.title,
    save: options.save,
    onSaved: options.onSaved,
    onRefused: options.onRefused,
  });

  const coverId = useFormState(form, ({ values }) => values.featured_image_id);
  const piId = useFormState(form, ({ values }) => values.pi_document_id);
  const savedBrand = useFormState(form, ({ base }) => base.brand);
  const savedStatus = useFormState(form, ({ base }) => base.status);
  const cover = usePicture(coverId, record?.featured_image ?? null);
  const shareId = useFormState(form, ({ values }) => values.seo.og_image_id ?? null);
  const shareAlt = usePicture(shareId, null)?.alt_text ?? null;
  // The server lets only the brand's own document be saved.
  const piBrand = record?.pi_document?.id === piId && piId !== null ? savedBrand : pickedBrand;
  facts.current = {
    settings: me.settings,
    ladders: productLadders,
    spellings,
    cover,
    shareAlt,
    piBrand,
  };

  const { store } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the facts the rules read
  useEffect(() => store.recheck(), [store, productLadders, spellings, cover, shareAlt, piBrand]);

  return {
    form,
    record,
    rights,
    warnings: options.warnings,
    itemBlockers: options.itemBlockers,
    facts: facts.current,
    blockers: () => {
      const values = store.cleanValues();
      // A description stored a moment ago is in the cache before it is on the screen.
      const stored = client.getQueryData(
        itemQuery(media.get, values.featured_image_id ?? 0).queryKey,
      );
      const now = stored ? { ...facts.current, cover: stored.data } : facts.current;
      const { base, dirty } = store.snapshot();
      return blockersOf(values, needs, now, [
        ...check(values),
        ...(publishCheck?.(values, now, savedStatus === 'publish') ?? []),
        ...secondPersonIssues({ record, base, values }, dirty, needs, me),
      ]);
    },
    pickPiBrand: setPickedBrand,
  };
}
