import { useNavigate, useSearch } from '@tanstack/react-router';

/** Tabs of an open user (domain/screens#user-screens). */
export const DRAWER_TABS = [
  'data',
  'license',
  'activity',
  'adoption',
  'credits',
  'consents',
  'rights',
] as const;
export type DrawerTab = (typeof DRAWER_TABS)[number];

/** Search parameters of the drawer; the others are the list's. */
export const DRAWER_PARTS = ['id', 'new', 'edit', 'tab', 'change', 'import', 'run'] as const;
type Patch = Partial<Record<(typeof DRAWER_PARTS)[number], string>>;

interface GoOptions {
  replace?: boolean;
  /** Goes without asking about unsaved changes, which have just been saved. */
  saved?: boolean;
}

/** What of the address belongs to the drawer, and how it changes. */
export function useDrawerAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' ? value : '';
  };
  const go = (patch: Patch, { replace, saved }: GoOptions = {}) => {
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>): Record<string, unknown> => {
        const next: Record<string, unknown> = { ...previous };
        for (const part of DRAWER_PARTS) delete next[part];
        return { ...next, ...patch };
      },
      replace,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  };
  const tab = DRAWER_TABS.find((name) => name === text('tab')) ?? 'data';
  /** Shows a user in place of the one before, in the same tab unless another is named. */
  const show = (id: number, part: DrawerTab = tab) =>
    go({ id: String(id), ...(part === 'data' ? {} : { tab: part }) }, { replace: true });
  const number = (name: string) =>
    /^[1-9]\d{0,9}$/.test(text(name)) ? Number(text(name)) : undefined;
  return {
    id: number('id'),
    isNew: text('new') === '1',
    /** The window that imports, and the import that it shows. */
    importing: text('import') === '1',
    run: number('run'),
    editing: text('edit') === '1',
    tab,
    /** The change of a stage whose evidence is shown. */
    change: number('change'),
    go,
    show,
    showEvidence: (id: number, change: number) =>
      go({ id: String(id), tab: 'activity', change: String(change) }),
    close: () => go({}, { replace: true }),
  };
}
