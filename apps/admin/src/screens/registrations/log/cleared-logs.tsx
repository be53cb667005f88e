import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { event } from '@connect/contract/events/event.ts';
import { type EventArchive, eventArchives } from '@connect/contract/registrations/event-archive.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keepReply, refresh } from '../../../api/after-write.ts';
import { archivesQuery, resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useQuestion } from '../../../kit/page/use-question.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './cleared-logs.module.css';

const ConfirmDialog = lazyChunk(() => import('../../../kit/dialog/confirm-dialog.tsx'));

/** What was cleared of an event, until it is removed; super administrators restore it. */
export default function ClearedLogs({ known }: { known: ReplyOf<typeof eventArchives.list> }) {
  const { item, permissions } = known.meta;
  const { t } = useText();
  const client = useQueryClient();
  const asking = useQuestion<{ archive: EventArchive; answer: (yes: true | null) => void }>();
  const restore = async (archive: EventArchive) => {
    const yes = await asking.ask<true>((answer) => ({ archive, answer }));
    if (yes === null) return;
    try {
      const params = { id: String(item.id), archive: String(archive.id) };
      const reply = await call(eventArchives.restore, { params });
      keepReply(client, archivesQuery(eventArchives.list, item.id).queryKey, reply);
      notifyDone(t('registrations.clearing.restored'));
    } catch (error) {
      notifyError(error);
    }
    void refresh(client, { queryKey: [registrations.list.tag] });
    void refresh(client, { queryKey: resourceKeys(event.get.tag).all });
  };
  const counts = ({ lines, registrations: people }: EventArchive) =>
    t(people > 0 ? 'registrations.clearing.countsAll' : 'registrations.clearing.counts', {
      lines: formatNumber(lines),
      people: formatNumber(people),
    });
  const { question } = asking;
  return (
    <section className={classes.kept} aria-labelledby="cleared-logs">
      <h2 id="cleared-logs">{t('registrations.clearing.kept')}</h2>
      <ul>
        {known.data.map((archive) => (
          <li key={archive.id}>
            <div>
              <p id={`cleared-${archive.id}`}>
                {t('registrations.clearing.entry', {
                  at: formatDateTime(archive.archived_at),
                  name: archive.archived_by?.display_name ?? '',
                })}
              </p>
              <p className={classes.about}>
                {counts(archive)} · {archive.reason} ·{' '}
                {t('registrations.clearing.until', { at: formatDateTime(archive.until) })}
              </p>
            </div>
            {permissions.restore && (
              <Button
                variant="default"
                size="xs"
                aria-describedby={`cleared-${archive.id}`}
                onClick={() => void restore(archive)}
              >
                {t('registrations.clearing.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Later>
        {question && (
          <ConfirmDialog
            title={t('registrations.clearing.restoreTitle')}
            text={t('registrations.clearing.restoreText', { what: counts(question.archive) })}
            yes={t('registrations.clearing.restore')}
            danger={false}
            onAnswer={question.answer}
          />
        )}
      </Later>
    </section>
  );
}
