import { type LinkRecipient, recipients } from '@connect/contract/links/link-recipient.ts';
import { user } from '@connect/contract/users/user.ts';
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recipientsQuery } from '../../../api/queries.ts';
import { useCan } from '../../../api/session.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { PickerSearch, type PickerSource } from '../../../kit/fields/fields-picker.tsx';
import { FormSkeleton } from '../../../kit/form/form-skeleton.tsx';
import { Later } from '../../../kit/page/later.tsx';
import { refuse } from '../../../kit/page/refuse.ts';
import { ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import { useText, withTexts } from '../../../text/i18n.ts';
import { CopyAddress } from './copy-address.tsx';
import classes from './recipients.module.css';
import { RecipientsFile } from './recipients-file.tsx';
import { useRecipientWrites } from './use-recipient-writes.ts';

const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));
const PasteDialog = loadable(withTexts('writing', () => import('./paste-dialog.tsx')));
const SentDialog = loadable(withTexts('writing', () => import('./sent-dialog.tsx')));

/** The latest ones; all of them are in the log of the link. */
const SHOWN = '5';

const people: PickerSource = {
  name: 'recipients',
  search: async (search, signal) => {
    const query = { search: search || undefined };
    const { data } = await call(user.names, { query, signal, silent: true });
    return data.map(({ id, display_name: title }) => ({ id, title, note: `#${id}` }));
  },
};

/** One recipient with what became of the address, which can be copied. */
function Recipient({ row, onRemove }: { row: LinkRecipient; onRemove: (() => void) | undefined }) {
  const { t } = useText();
  const { user, url } = row;
  const name = user.display_name;
  const told = [
    row.sent_at
      ? t('recipients.sentOn', { time: formatDateTime(row.sent_at) })
      : t('recipients.notSent'),
    row.clicks > 0
      ? t('recipients.clickedTimes', { n: formatNumber(row.clicks) })
      : t('recipients.notClicked'),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <div>{name}</div>
        <div className={classes.told}>{told.join(' · ')}</div>
      </div>
      {url !== null && <CopyAddress url={url} name={name} />}
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('recipients.remove', { name })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** The recipients of a saved link in its form: the latest ones, and what is done with all of them. */
export default function RecipientsPanel({ id }: { id: number }) {
  const { t } = useText();
  const can = useCan();
  const writes = useRecipientWrites(id);
  const { question, ask, show, close } = useQuestion<
    | { kind: 'paste' | 'sent' }
    | { kind: 'remove'; row: LinkRecipient; answer: (yes: true | null) => void }
    | { kind: 'unsend'; at: string; answer: (yes: true | null) => void }
  >();
  const reply = useQuery(recipientsQuery(recipients.list, id, { limit: SHOWN }));
  const { data } = reply;
  if (!data) {
    if (reply.error) return <ErrorPanel error={reply.error} retry={() => void reply.refetch()} />;
    return <FormSkeleton />;
  }
  const { summary, permissions } = data.meta;
  const unsent = summary.all - summary.sent;
  const remove = async (row: LinkRecipient) => {
    const yes = await ask<true>((answer) => ({ kind: 'remove', row, answer }));
    if (yes) await writes.remove(row.user.id);
  };
  const { last_sent_at: lastSent } = summary;
  const unsend = async (at: string) => {
    const yes = await ask<true>((answer) => ({ kind: 'unsend', at, answer }));
    if (yes) await writes.unsend(at);
  };
  return (
    <>
      <Text size="sm" c="var(--ink-2)">
        {t('recipients.intro')}
      </Text>
      {permissions.edit && can('user.view') && (
        <PickerSearch
          name="recipients"
          source={people}
          label={t('recipients.find')}
          placeholder={t(data.meta.masked ? 'recipients.findMasked' : 'recipients.findHint')}
          nothing={t('recipients.nobody')}
          error={null}
          readOnly={false}
          exclude={data.data.map((row) => row.user.id)}
          onPick={({ id: picked }) => void writes.add([picked])}
          onBlur={() => {}}
        />
      )}
      {summary.all === 0 ? (
        <Text size="sm">{t('recipients.empty')}</Text>
      ) : (
        <>
          <ul className={classes.list}>
            {data.data.map((row) => (
              <Recipient
                key={row.user.id}
                row={row}
                onRemove={permissions.edit ? () => void remove(row) : undefined}
              />
            ))}
          </ul>
          <Anchor
            size="sm"
            renderRoot={(rest) => (
              <Link
                to="/links/$id/log"
                params={{ id: String(id) }}
                search={{ view: 'recipients' }}
                {...rest}
              />
            )}
          >
            {t('recipients.all', { n: formatNumber(summary.all) })}
          </Anchor>
        </>
      )}
      <Group gap="sm">
        {permissions.edit && (
          <>
            <Button
              variant="default"
              aria-haspopup="dialog"
              onClick={() => show({ kind: 'paste' })}
            >
              {t('recipients.paste')}
            </Button>
            <Button
              variant="default"
              aria-haspopup="dialog"
              onClick={() => show({ kind: 'sent' })}
              {...refuse(
                unsent === 0 && t(summary.all === 0 ? 'recipients.empty' : 'recipients.sendNobody'),
              )}
            >
              {t('recipients.send')}
            </Button>
          </>
        )}
        <RecipientsFile id={id} data={data} query={{}} />
        {/* Last, for it comes and goes: no other button moves. */}
        {permissions.edit && lastSent !== null && (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => void unsend(lastSent)}>
            {t('recipients.unsend')}
          </Button>
        )}
      </Group>
      <Later>
        {question?.kind === 'paste' && <PasteDialog onAdd={writes.add} onClose={close} />}
        {question?.kind === 'sent' && (
          <SentDialog unsent={unsent} onSend={writes.sent} onClose={close} />
        )}
        {question?.kind === 'remove' && (
          <ConfirmDialog
            title={t('recipients.removeTitle')}
            text={t('recipients.removeText', { name: question.row.user.display_name })}
            yes={t('recipients.removeYes')}
            danger
            onAnswer={question.answer}
          />
        )}
        {question?.kind === 'unsend' && (
          <ConfirmDialog
            title={t('recipients.unsend')}
            text={t('recipients.unsendText', {
              n: formatNumber(summary.last_sent),
              time: formatDateTime(question.at),
            })}
            yes={t('recipients.unsendYes')}
            danger={false}
            onAnswer={question.answer}
          />
        )}
      </Later>
    </>
  );
}
