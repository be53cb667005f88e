import { createContext, use, useEffect } from 'react';

/** The lists of problems on a page, each of which tells its own field names. */
type Lister = 'refused' | 'unpublished';

/** The fields with problems, for the headings of folded sections. */
export interface FormProblems {
  names: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  tell: (lister: Lister, names: readonly string[]) => void;
}

export function createProblems(): FormProblems {
  const told = new Map<Lister, readonly string[]>();
  let all: readonly string[] = [];
  const listeners = new Set<() => void>();
  return {
    names: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (lister, names) => {
      told.set(lister, names);
      const next = [...new Set([...told.values()].flat())];
      if (next.join() === all.join()) return;
      all = next;
      for (const listener of listeners) listener();
    },
  };
}

/** What the page of a form provides to its sections. */
export interface FormParts {
  problems: FormProblems;
  /** Sections fold, because the window is that of a phone. */
  folds: boolean;
  /** The address names a field, which must be there to be focused. */
  led: boolean;
}

export const FormPartsContext = createContext<FormParts | null>(null);

/** Tells the sections of the page the fields that a list of problems names. */
export function useTellProblems(lister: Lister, names: readonly string[]): void {
  const problems = use(FormPartsContext)?.problems;
  const joined = names.join();
  useEffect(() => {
    problems?.tell(lister, joined === '' ? [] : joined.split(','));
  }, [problems, lister, joined]);
}
