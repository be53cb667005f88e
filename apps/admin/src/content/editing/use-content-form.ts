import type { ItemRef, ItemReply, Notice } from '@connect/contract/calls/envelope.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import { media } from '@connect/contract/media/media.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemQuery, useReference, useSpellings } from '../../api/queries.ts';
import { useCan, useSession } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { type ItemForm, useFormState } from '../../kit/form/use-item-form.ts';
import {
  type RecordForm,
  type RecordFormOptions,
  useRecordForm,
} from '../../records/form/use-record-form.ts';
import type { ContentFormScreen, FormItem } from '../item/content-screen.ts';
import { usePicture } from '../picture/use-picture.ts';
import {
  blockersOf,
  type ContentFacts,
  type ContentRecord,
  type ContentRights,
  type ContentValues,
  contentRules,
  ladderIdOf,
  secondPersonIssues,
} from './content-form.ts';

export interface ContentFormOptions<Values extends ContentValues, Item extends FormItem<Values>>
  extends Pick<
    RecordFormOptions<Values, Item, ItemReply<Item>>,
    'id' | 'reply' | 'onWritten' | 'onRefused'
  > {
  screen: ContentFormScreen<Values, Item>;
  /** Blocking items, as the last refused publishing reported them. */
  refused: readonly ItemBlocker[] | null;
}

export interface ItemBlocker {
  field?: string;
  message: string;
  items?: readonly ItemRef[];
}

/** A content form with the data that its cards need. */
export interface ContentEditor<Values extends ContentValues = ContentValues> {
  form: ItemForm<Values>;
  record: ContentRecord | null;
  rights: ContentRights;
  warnings: readonly Notice[];
  facts: ContentFacts;
  /** Whether the kind is not published while this field is empty. */
  isNeeded: (field: string) => boolean;
  /** The issues that currently block publishing. */
  blockers: () => FieldIssue[];
  /** Other items that block publishing, as last reported by the server. */
  itemBlockers: readonly ItemBlocker[];
  /** Keeps the brand of the prescribing information that was picked. */
  pickPiBrand: (brand: ContentFacts['piBrand']) => void;
}

const NONE: never[] = [];

/** The form of one content item: `useRecordForm` with the rules and facts of publishing. */
export function useContentForm<Values extends ContentValues, Item extends FormItem<Values>>(
  options: ContentFormOptions<Values, Item>,
): { record: RecordForm<Values, Item>; editor: ContentEditor<Values> } {
  const { screen, id, reply, refused, onWritten, onRefused } = options;
  const { calls, area, fields, needs, check, publishCheck } = screen;
  const { me } = useSession();
  const can = useCan();
  const client = useQueryClient();
  const productLadders = useReference('productLadders');
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

  const own = useRecordForm<Values, Item>({
    source: {
      get: calls.get,
      form: screen.routes.form,
      valuesOf: screen.valuesOf,
      newValues: screen.newValues,
    },
    id,
    reply,
    newRights: { edit: can(`${area}.create`), publish: can(`${area}.publish`) },
    locked: reply?.data.deleted_at != null,
    rules: contentRules({ fields, facts: () => facts.current, check }),
    titleOf: (values) => values.title,
    write: (savedId, { changes, values, version, reason }) =>
      savedId === undefined
        ? call(calls.create, { body: values })
        : call(calls.update, {
            params: { id: String(savedId) },
            body: { ...changes, version: version ?? undefined, reason },
          }),
    onWritten,
    onRefused,
  });
  const { form, item: record, rights } = own;

  const coverId = useFormState(form, ({ values }) => values.featured_image_id);
  const piId = useFormState(form, ({ values }) => values.pi_document_id);
  const savedBrand = useFormState(form, ({ base }) => base.brand);
  const savedStatus = useFormState(form, ({ base }) => base.status);
  const cover = usePicture(coverId, record?.featured_image ?? null);
  const shareId = useFormState(form, ({ values }) => values.seo.og_image_id ?? null);
  const shareAlt = usePicture(shareId, null)?.alt_text ?? null;
  // The server only saves a document of the item's brand.
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
  // A brand that was chosen before the ladders came gets its own now.
  useEffect(() => {
    const { values, dirty } = store.snapshot();
    if (!dirty.includes('brand') || values.product_adoption_ladder_id !== null) return;
    store.set('product_adoption_ladder_id', ladderIdOf(values.brand, productLadders));
  }, [store, productLadders]);

  const editor: ContentEditor<Values> = {
    form,
    record,
    rights,
    warnings: reply?.meta.warnings ?? NONE,
    itemBlockers: (refused ?? reply?.meta.publish_blockers ?? NONE).filter(({ items }) => items),
    facts: facts.current,
    isNeeded: (field) => needs.fields.includes(field),
    blockers: () => {
      const values = store.cleanValues();
      // An alternative text that was just stored is in the cache before it is rendered.
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
  return { record: own, editor };
}
