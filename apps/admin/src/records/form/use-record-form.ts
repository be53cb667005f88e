import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import type { ItemReply, idParams } from '@connect/contract/calls/envelope.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { z } from 'zod';
import { keepReply, refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import {
  type ItemForm,
  type ItemFormOptions,
  type SaveRequest,
  useItemForm,
} from '../../kit/form/use-item-form.ts';
import { type FormPath, useTakeAddress } from '../../kit/form/use-take-address.ts';
import { tellOtherTabs } from './other-tabs.tsx';

/** Fields that every stored record has. */
export interface StoredRecord {
  id: number;
  version: number;
}

export type ReadCall<Item> = Endpoint<
  typeof idParams,
  z.ZodType,
  z.ZodType,
  z.ZodType<ItemReply<Item>>
>;

/** How a form reads records of one kind, and its address. */
export interface RecordSource<Values, Item> {
  get: ReadCall<Item>;
  /** Address of a saved record's form; null where the screen itself goes there. */
  form: FormPath | null;
  /** The writable values of a saved record, and the values of a new one. */
  valuesOf: (item: Item) => Values;
  newValues: () => Values;
}

export interface RecordFormOptions<
  Values extends object,
  Item extends StoredRecord,
  Reply extends ItemReply<Item>,
> extends Pick<ItemFormOptions<Values>, 'rules' | 'titleOf' | 'secret' | 'onRefused'> {
  source: RecordSource<Values, Item>;
  /** Id and reply of a saved record. */
  id: number | undefined;
  reply: ItemReply<Item> | null;
  /** The staff's rights on a new record. */
  newRights: Readonly<Record<string, boolean>>;
  /** Read-only despite the rights. */
  locked?: boolean;
  /** Saves the record, or creates it if it has no id yet. */
  write: (id: number | undefined, request: SaveRequest<Values>) => Promise<Reply>;
  /** Stores the reply in the cache if not all of it may be kept. */
  keep?: (client: QueryClient, reply: Reply) => void;
  onWritten?: () => void;
  /** Called before the page takes the address of the new record. */
  onCreated?: (reply: Reply) => Promise<void>;
}

/** The form of one stored record, with the data that its page needs. */
export interface RecordForm<Values extends object, Item> {
  form: ItemForm<Values>;
  /** Tag of the kind in calls and query keys. */
  tag: string;
  /** Null for a new record. */
  item: Item | null;
  rights: Readonly<Record<string, boolean>>;
  /** Gives the id from the first save on. */
  savedId: () => number | undefined;
  /** Reads the record as it is stored now, after a version conflict. */
  latest: () => Promise<{ values: Values; version: number }>;
}

/**
 * Form of a record: creates it once, stores replies where lists and forms find them, and takes the
 * address of a new record.
 */
export function useRecordForm<
  Values extends object,
  Item extends StoredRecord,
  Reply extends ItemReply<Item> = ItemReply<Item>,
>(options: RecordFormOptions<Values, Item, Reply>): RecordForm<Values, Item> {
  const { source, id, reply, write, keep, onWritten, onCreated } = options;
  const { get, valuesOf, newValues } = source;
  const { me } = useSession();
  const client = useQueryClient();
  const takeAddress = useTakeAddress();
  /** A second save right after the first must not create another record. */
  const savedId = useRef(id);
  const written = useRef<Reply>(null);
  const keys = resourceKeys(get.tag);

  const item = reply?.data ?? null;
  const rights = reply?.meta.permissions ?? options.newRights;
  const values = useMemo(() => (item ? valuesOf(item) : newValues()), [item, valuesOf, newValues]);

  const form = useItemForm<Values>({
    userId: me.id,
    resource: get.tag,
    id: id ?? 'new',
    values,
    version: item?.version ?? null,
    rules: options.rules,
    readOnly: !rights.edit || options.locked === true,
    titleOf: options.titleOf,
    secret: options.secret,
    onRefused: options.onRefused,
    save: async (request) => {
      const saved = await write(savedId.current, request);
      const { data } = saved;
      savedId.current = data.id;
      written.current = saved;
      if (keep) keep(client, saved);
      else keepReply(client, keys.item(data.id), saved);
      void refresh(client, {
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'item',
      });
      tellOtherTabs({ tag: get.tag, id: data.id, version: data.version });
      onWritten?.();
      return { id: data.id, values: valuesOf(data), version: data.version };
    },
    onSaved: async (saved) => {
      if (id !== undefined) return;
      if (written.current) await onCreated?.(written.current);
      if (source.form) await takeAddress(source.form, saved.id);
    },
  });

  return {
    form,
    tag: get.tag,
    item,
    rights,
    savedId: () => savedId.current,
    latest: async () => {
      const { data } = await call(get, { params: { id: String(savedId.current) } });
      return { values: valuesOf(data), version: data.version };
    },
  };
}
