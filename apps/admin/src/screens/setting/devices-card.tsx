import { auth } from '@connect/contract/sign-in/auth.ts';
import type { SessionRow } from '@connect/contract/sign-in/session.ts';
import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepReply } from '../../api/after-write.ts';
import { call } from '../../api/start/client.ts';
import { SessionList } from '../../content/account/session-list.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(auth.sessions, { signal }),
});

/** The devices that are signed in, the current one marked, with buttons to sign out the others. */
export function DevicesCard() {
  const { t } = useText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const sessions = data?.data;

  const endOne = useMutation({
    mutationFn: (session: SessionRow) => call(auth.endSession, { params: { session: session.id } }),
    onSuccess: (reply) => keepReply(client, sessionsQuery.queryKey, reply),
    onError: notifyError,
  });
  const endOthers = useMutation({
    mutationFn: () => call(auth.endOtherSessions),
    onSuccess: (reply) => {
      keepReply(client, sessionsQuery.queryKey, reply);
      notifyDone(t('setting.devices.othersEnded'));
    },
    onError: notifyError,
  });

  const content = () => {
    if (error && !sessions) return <ErrorPanel error={error} retry={() => void refetch()} />;
    if (!sessions) return <Skeleton height={56} />;
    return (
      <>
        <SessionList
          sessions={sessions}
          ending={endOne.isPending ? endOne.variables.id : null}
          onEnd={(session, name) =>
            endOne.mutate(session, {
              onSuccess: () => notifyDone(t('setting.devices.ended', { name })),
            })
          }
        />
        {sessions.some(({ current }) => !current) && (
          <div className={classes.actions}>
            <Button
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              {t('setting.devices.endOthers')}
            </Button>
          </div>
        )}
      </>
    );
  };

  return (
    <FormSection title={t('setting.devices.title')}>
      <p className={classes.hint}>{t('setting.devices.hint')}</p>
      {content()}
    </FormSection>
  );
}
