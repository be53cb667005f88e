import type { ListName } from '@connect/contract/lists.ts';
import { useSession } from '../api/session.ts';
import type { ListColumn } from './list-types.ts';
import { setPreferences } from './preferences.ts';

/**
 * The columns that this person chose for one list, in their order, wherever they sign in. Gives
 * their keys, the columns to show, and a setter; `null` goes back to the list's own choice.
 */
export function useListColumns<Row>(name: ListName, columns: readonly ListColumn<Row>[]) {
  const { me } = useSession();
  const own = columns.filter((column) => !column.main && !column.hiddenByDefault);
  const chosen = me.preferences.columns?.[name];
  const choosable = columns.filter((column) => !column.main);
  const chosenColumns = chosen?.flatMap((key) => choosable.find((each) => each.key === key) ?? []);
  return {
    shown: (chosenColumns ?? own).map(({ key }) => key),
    visible: chosenColumns
      ? [...columns.filter(({ main }) => main), ...chosenColumns]
      : columns.filter((column) => column.main || !column.hiddenByDefault),
    setShown: (keys: readonly string[] | null) =>
      setPreferences({ columns: { [name]: keys && [...keys] } }),
  };
}
