import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters of the window that imports; the others are the list's. */
export const IMPORT_PARTS = ['import', 'run'] as const;

/** The window that imports, by `?import=1`, and the import that it shows, by `run`. */
export function useImportAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (
    patch: { import?: string; run?: string },
    { replace = true, saved }: { replace?: boolean; saved?: boolean } = {},
  ) =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>): Record<string, unknown> => ({
        ...previous,
        import: patch.import,
        run: patch.run,
      }),
      replace,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  const { import: shown, run } = search;
  return {
    importing: shown === '1',
    run: typeof run === 'string' && /^[1-9]\d{0,9}$/.test(run) ? Number(run) : undefined,
    startImport: () => go({ import: '1' }, { replace: false }),
    /** Shows an import, or where a file is chosen. */
    show: (id: number | undefined) =>
      go({ import: '1', ...(id === undefined ? {} : { run: String(id) }) }, { saved: true }),
    close: () => go({}),
    /** Closes without asking. */
    end: () => go({}, { saved: true }),
  };
}
