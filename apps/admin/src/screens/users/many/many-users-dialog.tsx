import { id } from '@connect/contract/calls/envelope.ts';
import { text } from '@connect/contract/text.ts';
import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Button, Group, Modal, Progress, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import { TextAreaField } from '../../../kit/fields/fields.tsx';
import { OnePickerField } from '../../../kit/fields/fields-picker.tsx';
import type { FormRules } from '../../../kit/form-values/form-store.ts';
import BulkResult from '../../../kit/list-boxes/bulk-result.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { useFailure } from '../../../kit/notify/use-failure.ts';
import type { Kept } from '../../../kit/table/list-types.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';
import { userKeys } from '../parts/user-cache.ts';
import { representatives } from '../parts/user-sources.ts';
import {
  keepConcerned,
  type ManyResult,
  type ManyVerb,
  runOnMany,
  type TellUndone,
  takenBack,
  type Whom,
} from './many-users.ts';

/** Users that a message names. */
const NAMED = 10;

interface Values {
  reason: string;
  owner_rep_id: number | null;
}

const rulesOf = (verb: ManyVerb): FormRules<Values> => ({
  fields: {
    reason: verb === 'suspend' ? text(3, 300) : text(0, 300),
    owner_rep_id: id.nullable(),
  },
  check: ({ owner_rep_id: rep }) =>
    verb === 'assign' && rep === null ? [{ field: 'owner_rep_id', code: 'required' }] : [],
});

/** Asks before an action on many: how many of the chosen it concerns, exactly, and what it needs. */
function Question(props: {
  verb: ManyVerb;
  kept: Kept;
  chosen: number | undefined;
  onStart: (values: Values) => void;
  onClose: () => void;
}) {
  const { verb, kept, chosen, onStart, onClose } = props;
  const { t } = useText();
  const [rules] = useState(() => rulesOf(verb));
  const form = useWindowForm<Values>(rules, () => ({ reason: '', owner_rep_id: null }));
  const n = formatNumber(kept.count);
  const others = (chosen ?? kept.count) - kept.count;
  return (
    <WindowForm
      title={t(`person.many.${verb}.title`)}
      labels={userLabels}
      action={t(`person.many.${verb}.yes`, { n })}
      busy={form.busy}
      onClose={onClose}
      onSend={() => void form.save(async (values) => onStart(values))}
    >
      <Text mb="sm">{t(`person.many.${verb}.text`, { n })}</Text>
      {others > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(`person.many.${verb}.others`, { n: formatNumber(others) })}
        </Text>
      )}
      {verb === 'suspend' && <TextAreaField field={form.field('reason')} max={300} required />}
      {verb === 'assign' && (
        <OnePickerField
          field={form.field('owner_rep_id')}
          source={representatives}
          known={[]}
          placeholder={t('person.ask.owner.find')}
          nothing={t('person.form.noRep')}
        />
      )}
    </WindowForm>
  );
}

/** A window without a form: while something is found out or done. */
function Waiting(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      {props.children}
    </Modal>
  );
}

/** The action is under way, or has stopped on the way. */
interface Run {
  body: Parameters<typeof runOnMany>[0];
  results: readonly ManyResult[];
  next: number | null;
  going: boolean;
}

/** Runs an action part by part, keeps what came of it, and offers to undo what can be undone. */
function useRun(verb: ManyVerb, onDone: (done: boolean) => void, onUndone: TellUndone) {
  const { t } = useText();
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const failure = useFailure();
  const stopped = useRef(false);

  const undo = async (selection: string) => {
    try {
      const results: ManyResult[] = [];
      await runOnMany(
        await takenBack(verb, selection),
        0,
        (more) => results.push(...more),
        () => false,
      );
      if (results.every(({ ok }) => ok)) notifyDone(t('person.done.undone'));
      else if (!onUndone(results)) notifyError(new Error(partly(results)));
    } catch (error) {
      notifyError(error);
    } finally {
      void refresh(client, { queryKey: userKeys.all });
    }
  };

  const partly = (results: readonly ManyResult[]) => {
    const left = results.filter(({ ok }) => !ok);
    const names = left.slice(0, NAMED).map(({ id, title }) => title ?? `#${id}`);
    return t('person.many.undonePartly', {
      n: formatNumber(results.length - left.length),
      failed: formatNumber(left.length),
      names: names.join(', ') + (left.length > NAMED ? ' …' : ''),
    });
  };

  const go = async (from: Run) => {
    if (from.next === null) return;
    stopped.current = false;
    failure.forget();
    let { results } = from;
    let next: Run['next'] = from.next;
    const show = (going: boolean) => setRun({ ...from, results, next, going });
    show(true);
    try {
      await runOnMany(
        from.body,
        from.next,
        (more, at) => {
          results = [...results, ...more];
          next = at;
          show(true);
        },
        () => stopped.current,
      );
    } catch (error) {
      failure.say(error);
    }
    void refresh(client, { queryKey: userKeys.all });
    show(false);
    if (next === null) finish(from.body.selection, results);
  };

  const finish = (selection: string, results: readonly ManyResult[]) => {
    const done = results.filter(({ ok }) => ok).length;
    const undoable = verb === 'suspend' || verb === 'assign';
    if (done > 0) {
      notifyDone(
        t(`person.many.${verb}.done`, { n: formatNumber(done) }),
        undoable ? () => void undo(selection) : undefined,
      );
    }
    if (done === results.length) onDone(true);
  };

  const stop = () => {
    stopped.current = true;
  };
  return { run, go, stop };
}

/** How far a run has come; one that stopped on the way can go on. */
function Running(props: {
  title: string;
  run: Run;
  count: number;
  onStop: () => void;
  onGo: () => void;
  onClose: () => void;
}) {
  const { title, run, count, onStop, onGo, onClose } = props;
  const { t } = useText();
  const reached = run.results.length;
  const said = t('person.many.progress', { n: formatNumber(reached), of: formatNumber(count) });
  return (
    <Waiting title={title} onClose={run.going ? onStop : onClose}>
      <Text role="status">{said}</Text>
      <Progress value={(reached / count) * 100} mt="sm" aria-label={said} />
      <Group justify="flex-end" mt="lg">
        {run.going ? (
          <Button variant="default" onClick={onStop}>
            {t('person.many.stop')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('form.close')}
            </Button>
            <Button onClick={onGo}>{t('person.many.goOn')}</Button>
          </>
        )}
      </Group>
    </Waiting>
  );
}

/**
 * One action on many users: fixes whom it concerns, asks, runs it part by part with its progress,
 * and shows what came of each.
 */
export default function ManyUsersDialog(props: {
  verb: ManyVerb;
  whom: Whom;
  /** How many were chosen, where somebody chose them. */
  chosen?: number;
  /** Whether anything was done. */
  onDone: (done: boolean) => void;
  onUndone: TellUndone;
}) {
  const { verb, whom, chosen, onDone, onUndone } = props;
  const { t } = useText();
  const [kept, setKept] = useState<Kept | null>(null);
  const { run, go, stop } = useRun(verb, onDone, onUndone);
  const title = t(`person.many.${verb}.title`);

  useEffect(() => {
    let gone = false;
    keepConcerned(verb, whom).then(
      (found) => gone || setKept(found),
      (error) => {
        if (gone) return;
        notifyError(error);
        onDone(false);
      },
    );
    return () => {
      gone = true;
    };
  }, [verb, whom, onDone]);

  const start = ({ reason, owner_rep_id: rep }: Values) => {
    if (!kept) return;
    const body = {
      selection: kept.id,
      action: verb,
      ...(verb === 'suspend' ? { reason } : {}),
      ...(verb === 'assign' && rep !== null ? { owner_rep_id: rep } : {}),
    };
    void go({ body, results: [], next: 0, going: true });
  };

  if (!kept) {
    return (
      <Waiting title={title} onClose={() => onDone(false)}>
        <Skeleton height={60} role="status" aria-label={t('shell.loading')} />
      </Waiting>
    );
  }
  if (kept.count === 0) {
    return (
      <Waiting title={title} onClose={() => onDone(false)}>
        <Text>{t(`person.many.${verb}.nobody`)}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => onDone(false)} data-autofocus>
            {t('form.close')}
          </Button>
        </Group>
      </Waiting>
    );
  }
  if (!run) {
    return (
      <Question
        verb={verb}
        kept={kept}
        chosen={chosen}
        onStart={start}
        onClose={() => onDone(false)}
      />
    );
  }
  if (run.next === null && !run.going) {
    return <BulkResult outcomes={run.results} onClose={() => onDone(true)} />;
  }
  return (
    <Running
      title={title}
      run={run}
      count={kept.count}
      onStop={stop}
      onGo={() => void go(run)}
      onClose={() => onDone(run.results.length > 0)}
    />
  );
}
