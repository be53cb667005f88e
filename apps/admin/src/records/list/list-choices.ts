import type { ListName } from '@connect/contract/lists.ts';
import { useSession } from '../../api/session.ts';
import { setPreferences } from '../../kit/page/preferences.ts';
import type { ListColumn } from '../../kit/table/list-types.ts';

/**
 * The staff's columns of one list in order, the same on every device. Gives their keys, the columns
 * to show, and a setter; `null` resets to the list's default.
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
