import { ITEM_TYPES } from '@connect/contract/constants.ts';
import type { ItemRef } from '@connect/contract/envelope.ts';
import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { itemAddress } from './item-address.ts';

/** Makes the address of an item's form; null for what has no screen. */
export function useItemHref(): (item: Pick<ItemRef, 'type' | 'id'>) => string | null {
  const router = useRouter();
  return ({ type, id }) => {
    const known = ITEM_TYPES.find((one) => one === type);
    const address = known ? itemAddress({ type: known, id }) : null;
    return address && router.buildLocation(address).href;
  };
}

/** The way to an item in a page of its own, so that what is open here stays. */
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

/** Several of them, as a list below what is said of them. */
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
