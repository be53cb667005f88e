import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { type UserRow, user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import { useTyped } from '../../../kit/page/use-typed.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { useRefusedUndo } from '../cells/use-refused-undo.tsx';
import type { Whom } from '../many/many-users.ts';
import { refreshLists, rememberUser, userKeys } from '../parts/user-cache.ts';

// Loaded on demand, because the dialogs are rarely needed.
const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));
const ReasonDialog = loadable(
  withTexts('writing', async () => ({
    default: (await import('../../../content/dialog/reason-dialog.tsx')).ReasonDialog,
  })),
);
const ManyUsers = loadable(
  withTexts(['person', 'writing'], () => import('../many/many-users-dialog.tsx')),
);
const OwnerDialog = loadable(withTexts('writing', () => import('./owner-dialog.tsx')));

export type UserVerb =
  | 'approve'
  | 'suspend'
  | 'activate'
  | 'owner'
  | 'transfer'
  | 'remove'
  | 'restore';
/** The user that something is done to. */
export type UserTarget = Pick<UserRow, 'id' | 'version' | 'display_name' | 'owner'>;

type Reply = ReplyOf<typeof user.get>;
type Question =
  | { kind: 'confirm'; verb: 'approve' | 'activate' | 'remove'; answer: (yes: true | null) => void }
  | { kind: 'suspend'; answer: (reason: string | null) => void }
  | { kind: 'transfer'; whom: Whom; answer: (done: boolean | null) => void }
  | { kind: 'owner'; answer: (owner: { id: number | null } | null) => void };

const REASON_MIN = 3;

/**
 * What is done to an account besides editing: asks first, reports, and offers to undo what can be
 * undone. The caller renders `dialogs`.
 */
export function useUserActions() {
  const { t } = useText();
  const client = useQueryClient();
  const questions = useQuestion<{ target: UserTarget; question: Question }>();
  const { question: asked } = questions;
  const { refused, onUndone } = useRefusedUndo();
  const typed = useTyped<number>();

  const ask = <Answer,>(
    target: UserTarget,
    make: (answer: (value: Answer | null) => void) => Question,
  ) => questions.ask<Answer>((answer) => ({ target, question: make(answer) }));
  const confirm = (target: UserTarget, verb: 'approve' | 'activate' | 'remove') =>
    ask<true>(target, (answer) => ({ kind: 'confirm', verb, answer }));

  /** Runs a call and keeps its reply; a failure is shown, and what is on the screen read anew. */
  const attempt = async (work: () => Promise<Reply | null>): Promise<Reply | null> => {
    try {
      const reply = await work();
      if (reply) rememberUser(client, reply);
      return reply;
    } catch (error) {
      notifyError(error);
      void refresh(client, { queryKey: userKeys.all });
      return null;
    }
  };
  const undone = (work: () => Promise<Reply>) => () =>
    void attempt(work).then((reply) => reply && notifyDone(t('person.done.undone')));

  /** Asks, calls and reports; resolves to whether it was done. */
  const run = async (verb: UserVerb, target: UserTarget): Promise<boolean> => {
    const params = { id: String(target.id) };
    const { version, display_name: name } = target;
    if (verb === 'transfer') {
      const whom = { query: { owner_rep_id: String(target.id) } };
      return (await ask<boolean>(target, (answer) => ({ kind: verb, whom, answer }))) === true;
    }
    const done = (undo?: () => void) => notifyDone(t(`person.done.${verb}`, { name }), undo);
    switch (verb) {
      case 'approve':
      case 'activate': {
        if (!(await confirm(target, verb))) return false;
        const reply = await attempt(() => call(userCalls[verb], { params, body: { version } }));
        if (reply) done();
        return reply !== null;
      }
      case 'suspend': {
        const reason = await ask<string>(target, (answer) => ({ kind: 'suspend', answer }));
        if (reason === null) return false;
        typed.keep(target.id, reason);
        const reply = await attempt(() =>
          call(userCalls.suspend, { params, body: { reason, version } }),
        );
        if (!reply) return false;
        typed.done(target.id);
        done(
          undone(() => call(userCalls.activate, { params, body: { version: reply.data.version } })),
        );
        return true;
      }
      case 'owner': {
        const chosen = await ask<{ id: number | null }>(target, (answer) => ({
          kind: 'owner',
          answer,
        }));
        if (chosen === null) return false;
        const before = target.owner?.id ?? null;
        const body = { owner_rep_id: chosen.id, version };
        const reply = await attempt(() => call(userCalls.assignOwner, { params, body }));
        if (!reply) return false;
        done(
          undone(() =>
            call(userCalls.assignOwner, {
              params,
              body: { owner_rep_id: before, version: reply.data.version },
            }),
          ),
        );
        return true;
      }
      case 'remove': {
        if (!(await confirm(target, verb))) return false;
        try {
          await call(user.delete, { params });
        } catch (error) {
          notifyError(error);
          return false;
        }
        client.removeQueries({ queryKey: userKeys.item(target.id) });
        void refreshLists(client);
        done(undone(() => call(userCalls.restore, { params })));
        return true;
      }
      case 'restore': {
        const reply = await attempt(() => call(userCalls.restore, { params }));
        if (reply) done();
        return reply !== null;
      }
    }
  };

  const question = asked?.question;
  const name = asked?.target.display_name ?? '';
  const dialogs = asked ? (
    <Later>
      {question?.kind === 'confirm' && (
        <ConfirmDialog
          title={t(`person.ask.${question.verb}.title`)}
          text={t(`person.ask.${question.verb}.text`, { name })}
          yes={t(`person.ask.${question.verb}.yes`)}
          danger={question.verb === 'remove'}
          onAnswer={question.answer}
        />
      )}
      {question?.kind === 'suspend' && (
        <ReasonDialog
          words={{
            title: t('person.ask.suspend.title'),
            text: t('person.ask.suspend.text', { name }),
            confirm: t('person.ask.suspend.yes'),
          }}
          initial={typed.of(asked.target.id)}
          min={REASON_MIN}
          danger
          onDone={question.answer}
        />
      )}
      {question?.kind === 'transfer' && (
        <ManyUsers
          verb="assign"
          whom={question.whom}
          onDone={question.answer}
          onUndone={onUndone}
        />
      )}
      {question?.kind === 'owner' && (
        <OwnerDialog owner={asked.target.owner} onDone={question.answer} />
      )}
    </Later>
  ) : (
    refused
  );
  return { run, dialogs };
}
