import type { LinkRow } from '@connect/contract/links/link.ts';
import { link } from '@connect/contract/links/link.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import { useSamePage } from '../../../kit/page/use-same-page.ts';
import { useText, withTexts } from '../../../text/i18n.ts';

// Loaded when they are opened.
const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));
const QrDialog = loadable(withTexts('writing', () => import('../qr/qr-dialog.tsx')));

export type LinkVerb =
  | 'qr'
  | 'pause'
  | 'activate'
  | 'archive'
  | 'duplicate'
  | 'move'
  | 'remove'
  | 'restore';
const ASKED = ['archive', 'move', 'remove'] as const;
type Asked = (typeof ASKED)[number];

export type LinkInHand = Pick<LinkRow, 'id' | 'kind' | 'name' | 'short_url' | 'qr' | 'version'>;

type Question = { row: LinkInHand } & (
  | { kind: 'confirm'; verb: Asked; answer: (yes: true | null) => void }
  | { kind: 'qr'; answer: (seen: true | null) => void }
);

const STATUS = { pause: 'paused', activate: 'active', archive: 'archived' } as const;
const isStatus = (verb: LinkVerb): verb is keyof typeof STATUS => verb in STATUS;

/**
 * Actions on a link besides editing: asks where it is hard to undo, calls, and reports. The caller
 * renders `dialogs`. New links open once they are made.
 */
export function useLinkActions() {
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const samePage = useSamePage();
  const { question, ask } = useQuestion<Question>();
  const keys = resourceKeys(link.get.tag);

  const put = async (row: LinkInHand, status: (typeof STATUS)[keyof typeof STATUS]) => {
    const params = { id: String(row.id) };
    const reply = await call(link.update, { params, body: { status, version: row.version } });
    keepReply(client, keys.item(row.id), reply);
  };

  const send = async (verb: Exclude<LinkVerb, 'qr'>, row: LinkInHand): Promise<void> => {
    const params = { id: String(row.id) };
    if (isStatus(verb)) {
      await put(row, STATUS[verb]);
      notifyDone(t(`links.done.${verb}`));
    } else if (verb === 'remove') {
      await call(link.delete, { params });
      client.removeQueries({ queryKey: keys.item(row.id) });
      notifyDone(t('links.done.remove'), () => void run('restore', row));
    } else if (verb === 'restore') {
      keepReply(client, keys.item(row.id), await call(link.restore, { params }));
      notifyDone(t('links.done.restore'));
    } else {
      const isHere = samePage();
      const reply = await call(link[verb], { params });
      keepReply(client, keys.item(reply.data.id), reply);
      notifyDone(t(`links.done.${verb}`));
      if (isHere()) await navigate({ to: '/links/$id', params: { id: String(reply.data.id) } });
    }
  };

  /** Resolves to whether it was done. */
  async function run(verb: LinkVerb, row: LinkInHand): Promise<boolean> {
    if (verb === 'qr') {
      return (await ask<true>((answer) => ({ row, kind: 'qr', answer }))) !== null;
    }
    const asked = ASKED.find((one) => one === verb);
    if (asked) {
      const yes = await ask<true>((answer) => ({ row, kind: 'confirm', verb: asked, answer }));
      if (yes === null) return false;
    }
    try {
      await send(verb, row);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      void refresh(client, {
        queryKey: keys.all,
        predicate: ({ queryKey }) => queryKey[1] === 'list',
      });
    }
  }

  const dialogs = question && (
    <Later>
      {question.kind === 'confirm' ? (
        <ConfirmDialog
          title={t(`links.ask.${question.verb}.title`)}
          text={t(`links.ask.${question.verb}.text`, { name: question.row.name })}
          yes={t(`links.ask.${question.verb}.yes`)}
          danger={question.verb !== 'move'}
          onAnswer={question.answer}
        />
      ) : (
        <QrDialog row={question.row} onClose={() => question.answer(null)} />
      )}
    </Later>
  );
  return { run, dialogs };
}
