import type { ItemRef } from '@connect/contract/calls/envelope.ts';
import type { Dependents, TakenAway } from '@connect/contract/content/content-calls.ts';
import { useState } from 'react';
import { call } from '../../api/start/client.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { Later } from '../../kit/page/later.tsx';
import { withTexts } from '../../text/i18n.ts';
import type { DependentCalls } from '../editing/content-resource.ts';

// Loaded on demand, because most items have no dependents.
const DependentsDialog = loadable(
  withTexts('asked', () => import('../dialog/dependents-dialog.tsx')),
);

/** An item that is to be taken away, as the dialog names it. */
export type Taken = Pick<ItemRef, 'id' | 'title'>;

const isUnused = ({ meta }: Dependents): boolean => meta.total === 0 && meta.links.length === 0;

interface Question {
  verb: TakenAway;
  items: readonly Taken[];
  found: Dependents;
  answer: (go: boolean) => void;
}

/**
 * Asks about the dependents of items before these are taken away. `ask` resolves to whether to go
 * on, at once if there are none. The caller has to render `dialog`.
 */
export function useDependents(calls: DependentCalls) {
  const [question, setQuestion] = useState<Question | null>(null);
  const read = async (items: readonly Taken[]): Promise<Dependents> =>
    call(calls.dependentsOfMany, { query: { ids: items.map(({ id }) => id).join(',') } });

  const ask = async (items: readonly Taken[], verb: TakenAway): Promise<boolean> => {
    const found = await read(items);
    if (isUnused(found)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ verb, items, found, answer: resolve });
    const go = await promise;
    setQuestion(null);
    return go;
  };

  const again = async () => {
    if (!question) return;
    const found = await read(question.items);
    if (isUnused(found)) question.answer(true);
    else setQuestion({ ...question, found });
  };

  const dialog = question && (
    <Later>
      <DependentsDialog
        verb={question.verb}
        items={question.items}
        found={question.found}
        onAgain={again}
        onDone={question.answer}
      />
    </Later>
  );
  return { ask, dialog };
}
