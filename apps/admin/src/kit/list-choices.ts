import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../api/session.ts';
import type { ListColumn } from './list-types.ts';

function parse(stored: string | undefined, fallback: readonly string[]): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : fallback;
  } catch {
    return fallback;
  }
}

/**
 * The columns that this person hid in one list, kept on this device. Gives their keys, the columns
 * to show, and a setter; `null` goes back to the list's own choice.
 */
export function useListColumns<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const { me } = useSession();
  const fallback = columns.filter((column) => column.hiddenByDefault).map((column) => column.key);
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `connect.list.${me.id}.${name}`,
    defaultValue: fallback,
    getInitialValueInEffect: false,
    deserialize: (stored) => parse(stored, fallback),
  });
  return {
    hidden,
    visible: columns.filter((column) => column.main || !hidden.includes(column.key)),
    setHidden: (next: readonly string[] | null) => setHidden(next ?? fallback),
  };
}
