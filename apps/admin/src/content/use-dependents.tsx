import type { Dependents, TakenAway } from '@connect/contract/content-calls.ts';
import type { ItemRef } from '@connect/contract/envelope.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/client.ts';
import { withTexts } from '../text/i18n.ts';
import type { DependentCalls } from './content-resource.ts';

// Most items have nothing hanging on them.
const DependentsDialog = lazy(withTexts('asked', () => import('./dependents-dialog.tsx')));

/** What is taken away, as the dialog names it. */
export type Taken = Pick<ItemRef, 'id' | 'title'>;

interface Question {
  verb: TakenAway;
  items: readonly Taken[];
  found: Dependents;
  answer: (go: boolean) => void;
}

/**
 * Asks what hangs on items before they are taken away. `ask` resolves to whether to go on: at once
 * where nothing does. `dialog` has to be rendered by the caller.
 */
export function useDependents(calls: DependentCalls) {
  const [question, setQuestion] = useState<Question | null>(null);
  const read = async (items: readonly Taken[]): Promise<Dependents> =>
    call(calls.dependentsOfMany, { query: { ids: items.map(({ id }) => id).join(',') } });

  const ask = async (items: readonly Taken[], verb: TakenAway): Promise<boolean> => {
    const found = await read(items);
    if (found.meta.total === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ verb, items, found, answer: resolve });
    const go = await promise;
    setQuestion(null);
    return go;
  };

  const again = async () => {
    if (!question) return;
    const found = await read(question.items);
    if (found.meta.total === 0) question.answer(true);
    else setQuestion({ ...question, found });
  };

  const dialog = question && (
    <Suspense>
      <DependentsDialog
        verb={question.verb}
        items={question.items}
        found={question.found}
        onAgain={again}
        onDone={question.answer}
      />
    </Suspense>
  );
  return { ask, dialog };
}
