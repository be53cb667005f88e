import { useNavigate, useSearch } from '@tanstack/react-router';

const idIn = ({ id }: Record<string, unknown>): number | undefined =>
  typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;

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
