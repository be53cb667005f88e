import { type PasswordLink, staff } from '@connect/contract/staff/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import { useTyped } from '../../../kit/page/use-typed.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import type { StaffVerb } from '../dialogs/staff-verbs.ts';
import { rememberStaff } from './staff-cache.ts';
import { wordsOf } from './verb-words.ts';

// Loaded on demand, because the dialogs are rarely needed.
const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));
const ReasonDialog = loadable(
  withTexts('writing', async () => ({
    default: (await import('../../../content/dialog/reason-dialog.tsx')).ReasonDialog,
  })),
);
const PasswordLinkDialog = lazyChunk(() => import('../dialogs/password-link-dialog.tsx'));

/** Actions that take something away at once. */
const SERIOUS: readonly StaffVerb[] = ['remove', 'resetMfa', 'resetPassword'];

const REASON_MIN = 3;

export interface StaffTarget {
  id: number;
  display_name: string;
}

type Question =
  | { kind: 'confirm'; verb: Exclude<StaffVerb, 'suspend'>; answer: (yes: true | null) => void }
  | { kind: 'suspend'; answer: (reason: string | null) => void }
  | { kind: 'link'; link: string; expiresAt: string; answer: (seen: true | null) => void };

/**
 * Actions on an account besides editing: asks first, reports the result, and shows the link for
 * setting a password if no e-mail was sent. The caller has to render `dialogs`.
 */
export function useStaffActions() {
  const { t } = useText();
  const { me } = useSession();
  const client = useQueryClient();
  const questions = useQuestion<{ target: StaffTarget; question: Question }>();
  const { question: asked } = questions;
  const typed = useTyped<number>();

  const ask = <Answer,>(
    target: StaffTarget,
    make: (answer: (value: Answer | null) => void) => Question,
  ) => questions.ask<Answer>((answer) => ({ target, question: make(answer) }));

  /**
   * Shows the link once and waits until the dialog is closed; without a link only reports the
   * result.
   */
  const handOver = async (target: StaffTarget, given: PasswordLink | undefined, done: string) => {
    const { link, expires_at: expiresAt } = given ?? {};
    if (!link || !expiresAt) notifyDone(done);
    else await ask<true>(target, (answer) => ({ kind: 'link', link, expiresAt, answer }));
  };

  const send = async (verb: StaffVerb, target: StaffTarget, reason: string) => {
    const params = { id: String(target.id) };
    if (verb === 'remove') {
      await call(staff.delete, { params });
      client.removeQueries({ queryKey: resourceKeys(staff.get.tag).item(target.id) });
      notifyDone(t('staffs.done.remove', { name: target.display_name }));
      return;
    }
    const reply =
      verb === 'suspend'
        ? await call(staff.suspend, { params, body: { reason } })
        : await call(staff[verb], { params });
    rememberStaff(client, reply);
    await handOver(
      target,
      reply.meta.password_link,
      t(`staffs.done.${verb}`, { name: target.display_name }),
    );
  };

  /** Asks, calls and reports; resolves to whether it was done. */
  const run = async (verb: StaffVerb, target: StaffTarget): Promise<boolean> => {
    const answer =
      verb === 'suspend'
        ? await ask<string>(target, (done) => ({ kind: 'suspend', answer: done }))
        : await ask<true>(target, (done) => ({ kind: 'confirm', verb, answer: done }));
    if (answer === null) return false;
    if (answer !== true) typed.keep(target.id, answer);
    try {
      await send(verb, target, answer === true ? '' : answer);
      if (answer !== true) typed.done(target.id);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      void refresh(client, {
        queryKey: resourceKeys(staff.get.tag).all,
        predicate: ({ queryKey }) => verb !== 'remove' || queryKey[1] === 'list',
      });
    }
  };

  const dialogs = asked && (
    <Later>
      {asked.question.kind === 'confirm' && (
        <ConfirmDialog
          title={t(`staffs.ask.${wordsOf(asked.question.verb, me.mail)}.title`)}
          text={t(`staffs.ask.${wordsOf(asked.question.verb, me.mail)}.text`, {
            name: asked.target.display_name,
          })}
          yes={t(`staffs.ask.${wordsOf(asked.question.verb, me.mail)}.yes`)}
          danger={SERIOUS.includes(asked.question.verb)}
          onAnswer={asked.question.answer}
        />
      )}
      {asked.question.kind === 'suspend' && (
        <ReasonDialog
          words={{
            title: t('staffs.ask.suspend.title'),
            text: t('staffs.ask.suspend.text', { name: asked.target.display_name }),
            confirm: t('staffs.ask.suspend.yes'),
          }}
          initial={typed.of(asked.target.id)}
          min={REASON_MIN}
          danger
          onDone={asked.question.answer}
        />
      )}
      {asked.question.kind === 'link' && (
        <PasswordLinkDialog
          name={asked.target.display_name}
          link={asked.question.link}
          expiresAt={asked.question.expiresAt}
          onClose={() => asked.question.kind === 'link' && asked.question.answer(true)}
        />
      )}
    </Later>
  );
  return { run, handOver, dialogs };
}
