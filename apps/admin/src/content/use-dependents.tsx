import type { Dependents, TakenAway } from '@connect/contract/content-calls.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../api/client.ts';
import { withTexts } from '../text/i18n.ts';
import type { DependentCalls } from './content-resource.ts';

// Most items have nothing hanging on them.
const DependentsDialog = lazy(withTexts('asked', () => import('./dependents-dialog.tsx')));

interface Question {
  verb: TakenAway;
  ids: readonly number[];
  found: Dependents;
  answer: (go: boolean) => void;
}

/**
 * Asks what hangs on items before they are taken away. `ask` resolves to whether to go on: at once
 * where nothing does. `dialog` has to be rendered by the caller.
 */
export function useDependents(calls: DependentCalls) {
  const [question, setQuestion] = useState<Question | null>(null);
  const read = async (ids: readonly number[]): Promise<Dependents> =>
    call(calls.dependentsOfMany, { query: { ids: ids.join(',') } });

  const ask = async (ids: readonly number[], verb: TakenAway): Promise<boolean> => {
    const found = await read(ids);
    if (found.meta.total === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ verb, ids, found, answer: resolve });
    const go = await promise;
    setQuestion(null);
    return go;
  };

  const again = async () => {
    if (!question) return;
    const found = await read(question.ids);
    if (found.meta.total === 0) question.answer(true);
    else setQuestion({ ...question, found });
  };

  const dialog = question && (
    <Suspense>
      <DependentsDialog
        verb={question.verb}
        many={question.ids.length > 1}
        found={question.found}
        onAgain={again}
        onDone={question.answer}
      />
    </Suspense>
  );
  return { ask, dialog };
}
