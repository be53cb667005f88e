import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import { ITEM_TYPES } from '@connect/contract/kinds.ts';
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { itemAddress } from './item-address.ts';

/** Gives a function that makes the address of an item's form; null for a type without a screen. */
export function useItemHref(): (item: Pick<ItemRef, 'type' | 'id'>) => string | null {
  const router = useRouter();
  return ({ type, id }) => {
    const known = ITEM_TYPES.find((one) => one === type);
    const address = known ? itemAddress({ type: known, id }) : null;
    return address && router.buildLocation(address).href;
  };
}

/** A link to an item in a new tab, so that the open form stays. */
export function ItemLink({ item }: { item: ItemRef }) {
  const hrefOf = useItemHref();
  const href = hrefOf(item);
  if (!href) return <span>{item.title}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit>
      {item.title}
    </Anchor>
  );
}

/** Links to several items as a list, below the sentence about them. */
export function ItemLinks({ items }: { items: readonly ItemRef[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.type}-${item.id}`}>
          <ItemLink item={item} />
        </li>
      ))}
    </ul>
  );
}
