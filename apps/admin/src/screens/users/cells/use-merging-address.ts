import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the window of duplicates shows, by `?duplicates=`: all, pairs of one user, or one pair. */
export type Shown =
  | { what: 'all' }
  | { what: 'of'; id: number }
  | { what: 'pair'; ids: readonly [number, number] };

function read(value: unknown): Shown | null {
  const text = typeof value === 'string' ? value : '';
  if (text === 'all') return { what: 'all' };
  const [, one, other] = /^([1-9]\d{0,9})(?:-([1-9]\d{0,9}))?$/.exec(text) ?? [];
  if (!one) return null;
  return other
    ? { what: 'pair', ids: [Number(one), Number(other)] }
    : { what: 'of', id: Number(one) };
}

export function useMergingAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (duplicates: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ duplicates: _before, ...rest }: Record<string, unknown>) =>
        duplicates === undefined ? rest : { ...rest, duplicates },
      resetScroll: false,
    });
  return { shown: read(search.duplicates), go };
}
