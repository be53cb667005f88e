import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import type { SessionRow } from '@connect/contract/sign-in/session.ts';
import { staff } from '@connect/contract/staff/staff.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepReply } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { SessionList } from '../../content/account/session-list.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import classes from './security-card.module.css';
import type { StaffEditor } from './staff-editor.ts';

const EVERYWHERE = 'all';

/** The devices of an account, with buttons to sign out one or all (domain/staff#sessions). */
export function SessionsPart({ editor, id }: { editor: StaffEditor; id: number }) {
  const { rights, own } = editor;
  const { t } = useText();
  const client = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  const queryKey = [...resourceKeys(staff.get.tag).all, 'sessions', id];
  const params = { id: String(id) };
  const query = useQuery<ReplyOf<typeof staff.sessions>>({
    queryKey,
    queryFn: ({ signal }) => call(staff.sessions, { params, signal, silent: true }),
  });
  // One's own devices are managed in one's own settings.
  const mayEnd = rights.edit === true && !own;

  const end = async (
    which: string,
    work: () => Promise<ReplyOf<typeof staff.endSessions>>,
    said: string,
  ) => {
    setEnding(which);
    try {
      keepReply(client, queryKey, await work());
      notifyDone(said);
    } catch (error) {
      notifyError(error);
      void query.refetch();
    } finally {
      setEnding(null);
    }
  };
  const endOne = (session: SessionRow, device: string) =>
    void end(
      session.id,
      () => call(staff.endSession, { params: { ...params, session: session.id } }),
      t('staffs.done.session', { device }),
    );
  const endAll = () =>
    void end(EVERYWHERE, () => call(staff.endSessions, { params }), t('staffs.done.sessions'));

  const sessions = query.data?.data;
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>
        {t('staffs.part.sessions')}
        {sessions && ` (${formatNumber(sessions.length)})`}
      </h3>
      {query.isPending && <Skeleton height={40} />}
      {query.isError && (
        <div className={classes.text} role="alert">
          {query.error.message}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {sessions?.length === 0 && <div className={classes.text}>{t('staffs.noSessions')}</div>}
      {sessions && sessions.length > 0 && (
        <>
          <SessionList sessions={sessions} ending={ending} onEnd={mayEnd ? endOne : undefined} />
          {mayEnd && (
            <Button
              variant="default"
              size="compact-md"
              mt={10}
              loading={ending === EVERYWHERE}
              leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
              onClick={endAll}
            >
              {t('staffs.endAll')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
