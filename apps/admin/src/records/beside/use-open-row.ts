import { useNavigate, useSearch } from '@tanstack/react-router';

const idIn = (search: { id?: unknown }): number | undefined =>
  typeof search.id === 'string' && /^[1-9]\d{0,9}$/.test(search.id) ? Number(search.id) : undefined;

/** The record that is open over its list, by `?id=`; the rest of the address is the list's. */
export function useOpenRow() {
  const id = useSearch({ strict: false, select: idIn });
  const navigate = useNavigate();
  const go = (next: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>): Record<string, unknown> => ({
        ...previous,
        id: next === undefined ? undefined : String(next),
      }),
      replace,
      resetScroll: false,
    });
  return {
    id,
    open: (next: number) => go(next, false),
    show: (next: number) => go(next, true),
    close: () => go(undefined, true),
  };
}
