import type { ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { codePoints } from '@connect/contract/text.ts';
import { user } from '@connect/contract/users/user.ts';
import { userCalls } from '@connect/contract/users/user-calls.ts';
import { userFields } from '@connect/contract/users/user-fields.ts';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../../api/after-write.ts';
import { call } from '../../../api/start/client.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { DayField } from '../../../kit/fields/fields-date.tsx';
import { GrowingText } from '../../../kit/fields/growing-text.tsx';
import { useFieldLabel } from '../../../kit/form-values/form-field.ts';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import { firstClick } from '../../../kit/page/first-click.ts';
import { refuse } from '../../../kit/page/refuse.ts';
import { EmptyPanel } from '../../../kit/page/state-panels.tsx';
import { useHere } from '../../../kit/page/use-here.ts';
import { useOneAtATime } from '../../../kit/page/use-one-at-a-time.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { useText } from '../../../text/i18n.ts';
import { useDrawerAddress } from '../cells/use-drawer-address.ts';
import { LicensePill } from '../cells/user-cells.tsx';
import classes from '../parts/drawer.module.css';
import { rememberUser, userKeys } from '../parts/user-cache.ts';

const NOTE_MIN = 3;
const NOTE_MAX = 300;

type Reply = ReplyOf<typeof user.get>;

/** Whose licence comes after this one, and how many wait, of the types that the list shows. */
const queueQuery = (id: number, types: string | undefined) =>
  queryOptions({
    queryKey: [user.get.tag, 'queue', id, types] as const,
    queryFn: ({ signal }) =>
      call(userCalls.queue, {
        query: { after: String(id), user_type: types },
        signal,
        silent: true,
      }),
  });

/** What the last check found, and what changed since. */
function LastCheck({ item }: { item: Reply['data'] }) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const last = item.license_check;
  if (!last) return null;
  return (
    <section className={classes.card}>
      <h3 className={classes.sectionTitle}>{t('person.license.last')}</h3>
      <div>
        {t('person.license.lastBy', {
          decision: t(`users.license_status.${last.decision}`),
          name: last.checked_by.display_name,
          time: formatDateTime(last.checked_at),
        })}
      </div>
      {last.note !== '' && <div className={classes.small}>{last.note}</div>}
      {last.changes.length === 0 ? (
        <div className={classes.small}>{t('person.license.unchanged')}</div>
      ) : (
        <>
          <div className={classes.small}>{t('person.license.changed')}</div>
          <ul className={classes.changes}>
            {last.changes.map(({ field, from, to }) => (
              <li key={field}>
                {t('person.license.change', {
                  field: labelOf(field),
                  from: from ?? '-',
                  to: to ?? '-',
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Check of a licence: passed, or not with the reason; then on to the next who waits. */
function Check({ reply, types }: { reply: Reply; types: string | undefined }) {
  const { t } = useText();
  const client = useQueryClient();
  const { show } = useDrawerAddress();
  const once = useOneAtATime();
  const item = reply.data;
  const rights = reply.meta.permissions ?? {};
  const [note, setNote] = useState('');
  const [short, setShort] = useState(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const expiry = useWindowForm<{ license_expires_at: string | null }>(
    { fields: { license_expires_at: userFields.license_expires_at } },
    () => ({ license_expires_at: item.license_expires_at }),
    item.version,
  );
  const { license_expires_at: known, version } = item;
  useEffect(() => expiry.refresh({ license_expires_at: known }, version));
  // Whoever has left this person meanwhile is not taken on to the next one.
  const here = useHere();
  const queue = useQuery(queueQuery(item.id, types));
  const next = queue.data?.data?.id;
  const waiting = queue.data?.meta.waiting;

  const toNext = () => {
    if (next !== undefined) show(next, 'license');
  };
  const send = async (verb: 'verify' | 'reject', body: () => Promise<Reply>) => {
    try {
      // Whoever comes next is asked before this one leaves the queue.
      const after = await client.ensureQueryData(queueQuery(item.id, types)).catch(() => undefined);
      rememberUser(client, await body());
      notifyDone(t(`person.done.${verb}`, { name: item.display_name }));
      const id = after?.data?.id;
      if (id !== undefined && here.current) show(id, 'license');
    } catch (error) {
      notifyError(error);
      void refresh(client, { queryKey: userKeys.all });
    }
  };
  const params = { id: String(item.id) };
  const verify = () =>
    void once(() =>
      expiry.save(async ({ license_expires_at: day }, _changes, of) => {
        const body = { note: note.trim(), license_expires_at: day, version: of ?? version };
        await send('verify', () => call(userCalls.verifyLicense, { params, body }));
      }),
    );
  const reject = () => {
    const text = note.trim();
    if (codePoints(text) < NOTE_MIN) {
      setShort(true);
      noteField.current?.focus();
      return;
    }
    const body = { note: text, version };
    void once(() => send('reject', () => call(userCalls.rejectLicense, { params, body })));
  };

  const card = useRef<HTMLElement>(null);
  useWindowEvent('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    // From anywhere in the drawer, and from the page that a button of it left behind.
    const { target } = event;
    const drawer = card.current?.closest('[role="dialog"]');
    if (!(target instanceof Node) || (target !== document.body && !drawer?.contains(target)))
      return;
    const act = { KeyV: rights.verify && verify, KeyX: rights.reject && reject, KeyN: toNext }[
      event.code
    ];
    if (!act) return;
    event.preventDefault();
    act();
  });

  return (
    <section ref={card} className={classes.card}>
      <div className={classes.between}>
        <h3 className={classes.sectionTitle}>{t('person.license.check')}</h3>
        {waiting !== undefined && (
          <span className={classes.small} role="status">
            {waiting === 0
              ? t('person.license.queueEmpty')
              : t('person.license.left', { n: formatNumber(waiting) })}
          </span>
        )}
      </div>
      <p className={classes.small}>{t('person.license.hint')}</p>
      <div className={classes.stack}>
        <DayField field={expiry.field('license_expires_at')} />
        <GrowingText
          ref={noteField}
          label={t('person.license.note')}
          description={t('person.license.noteHint')}
          maxLength={NOTE_MAX}
          value={note}
          error={
            short && codePoints(note.trim()) < NOTE_MIN ? t('person.license.noteNeeded') : undefined
          }
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.row}>
          <Button
            data-autofocus
            leftSection={<IconCheck size={17} aria-hidden />}
            aria-keyshortcuts="Alt+V"
            onClick={firstClick(verify)}
            {...refuse(!rights.verify && t('person.license.isVerified'))}
          >
            {t('person.license.verify')}
          </Button>
          <Button
            variant="default"
            color="red"
            leftSection={<IconX size={17} aria-hidden />}
            aria-keyshortcuts="Alt+X"
            onClick={firstClick(reject)}
            {...refuse(!rights.reject && t('person.license.isRejected'))}
          >
            {t('person.license.reject')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconPlayerSkipForward size={17} aria-hidden />}
            aria-keyshortcuts="Alt+N"
            onClick={firstClick(toNext)}
            {...refuse(next === undefined && t('person.license.queueEmpty'))}
          >
            {t('person.license.next')}
          </Button>
        </div>
        <p className={classes.small}>{t('person.license.keys')}</p>
      </div>
    </section>
  );
}

/** The licence of a user, its last check, and the next one. */
export default function LicenseTab(props: { reply: Reply; types: string | undefined }) {
  const { reply, types } = props;
  const { t } = useText();
  const item = reply.data;
  const { verify, reject } = reply.meta.permissions ?? {};
  if (item.license_no === null) {
    return <EmptyPanel title={t('person.license.none')} text={t('person.license.noneText')} />;
  }
  return (
    <div className={classes.tab}>
      <section className={classes.card}>
        <div className={classes.small}>{t('person.license.number')}</div>
        <div className={classes.between}>
          <span className={classes.big}>{item.license_no}</span>
          <LicensePill row={item} />
        </div>
        <div className={classes.small}>
          {item.display_name}
          {item.license_expires_at !== null &&
            ` · ${t('users.expires', { day: formatDate(item.license_expires_at) })}`}
          {item.license_pending_since !== null &&
            ` · ${t('person.license.waiting', { time: formatDateTime(item.license_pending_since) })}`}
        </div>
      </section>
      <LastCheck item={item} />
      {(verify || reject) && <Check reply={reply} types={types} />}
    </div>
  );
}
