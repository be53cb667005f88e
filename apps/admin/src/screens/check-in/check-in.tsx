import { ActionIcon, Alert, Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconRefresh, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/start/client.ts';
import { useConnection } from '../../api/start/connection.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { formatDateTime, formatNumber, formatTime } from '../../kit/display/format.ts';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { Later } from '../../kit/page/later.tsx';
import { ErrorPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { useQuestion } from '../../kit/page/use-question.ts';
import { ListSkeleton } from '../../kit/table/list-skeleton.tsx';
import { useText } from '../../text/i18n.ts';
import { EventHeading } from '../registrations/event-heading.tsx';
import classes from './check-in.module.css';
import type { Door, DoorSnapshot } from './door.ts';
import { DoorList } from './door-list.tsx';
import type { WaitingItem } from './door-queue.ts';
import { isSoundOn, keepSound } from './door-sound.ts';
import { doorClosed, doorCounts, type Way } from './door-verdict.ts';
import { loadConfirm, loadReason, loadWalkIn } from './later-parts.ts';
import { Scanner } from './scanner.tsx';
import { useDoor, useDoorSnapshot } from './use-door.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import { needsWords, toResolve, WaitingPanel } from './waiting-panel.tsx';

const WalkInForm = lazyChunk(loadWalkIn);
const ConfirmDialog = lazyChunk(loadConfirm);
const ReasonDialog = lazyChunk(async () => ({ default: (await loadReason()).ReasonDialog }));
const REASON_MIN = 5;
const WAYS: readonly Way[] = ['check_in', 'check_out'];

function Counts({ door }: { door: DoorSnapshot }) {
  const { t } = useText();
  const counts = doorCounts(door.rows);
  const names =
    door.way === 'check_out'
      ? (['present', 'left', 'inside', 'toCome'] as const)
      : (['inside', 'toCome', 'expected', 'waitlisted'] as const);
  return (
    <dl className={classes.counts} aria-label={t('checkIn.counts')}>
      {names.map((name) => (
        <div key={name} className={classes.count} data-name={name}>
          <dt>{t(`checkIn.${name}`)}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When the door is open, or why it is not. */
function Hours({ door, now }: { door: DoorSnapshot; now: number }) {
  const { t } = useText();
  const { event } = door;
  const [from, to] = [formatDateTime(event.opens_at), formatDateTime(event.closes_at)];
  const closed = doorClosed(event, now);
  if (!closed) return <p className={classes.hours}>{t('checkIn.open', { from, to })}</p>;
  return (
    <Alert color={closed === 'early' ? 'brand' : 'yellow'} mb="md">
      {event.opens_at === null && closed === 'early'
        ? t('checkIn.noTime')
        : t(`checkIn.closed.${closed}`, { from, to })}
    </Alert>
  );
}

/** The network, what waits, the age of the list, and the sound. */
function Bar({ door, onRefresh }: { door: DoorSnapshot; onRefresh: () => void }) {
  const { t } = useText();
  const [isOn, setOn] = useState(isSoundOn);
  const isOffline = useConnection() !== 'online';
  const n = door.items.length - toResolve(door).length;
  const Icon = isOn ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.bar}>
      <span role="status" className={classes.network} data-tells-connection>
        <StatusPill tone={isOffline || n > 0 ? 'warn' : 'ok'}>
          {[
            ...(isOffline ? [t('checkIn.offline')] : []),
            n > 0 ? t('checkIn.waiting', { n: formatNumber(n) }) : t('checkIn.nothingWaits'),
          ].join(' · ')}
        </StatusPill>
      </span>
      <span className={classes.age}>
        {t('checkIn.readAt', { at: formatTime(new Date(door.readAt).toISOString()) })}
      </span>
      <ActionIcon variant="default" size={40} aria-label={t('checkIn.refresh')} onClick={onRefresh}>
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t(isOn ? 'checkIn.soundOff' : 'checkIn.soundOn')}
        onClick={() => {
          keepSound(!isOn);
          setOn(!isOn);
        }}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

type Asking =
  | { kind: 'reason'; title: string; confirm: string; answer: (reason: string | null) => void }
  | { kind: 'remove'; answer: (yes: true | null) => void };

function Questions({ asking }: { asking: Asking | null }) {
  const { t } = useText();
  if (!asking) return null;
  if (asking.kind === 'remove') {
    return (
      <ConfirmDialog
        title={t('checkIn.resolve.removeTitle')}
        text={t('checkIn.resolve.removeText')}
        yes={t('checkIn.resolve.remove')}
        danger
        onAnswer={asking.answer}
      />
    );
  }
  const { title, confirm, answer } = asking;
  return (
    <ReasonDialog
      words={{ title, text: t('registrations.reasonText'), confirm }}
      min={REASON_MIN}
      danger={false}
      isAudited={false}
      onDone={answer}
    />
  );
}

function OpenDoor(props: { door: Door; shot: DoorSnapshot; isKept: boolean }) {
  const { door, shot, isKept } = props;
  const { t } = useText();
  const isOffline = useConnection() !== 'online';
  const [typing, setTyping] = useState<WaitingItem | 'new' | null>(null);
  const [turn, setTurn] = useState(0);
  // The result that a search has left behind: of the next one nothing is known yet.
  const [passed, setPassed] = useState(0);
  const { question, ask } = useQuestion<Asking>();
  const toNext = () => setTurn((before) => before + 1);
  const now = door.now();
  const askReason = (title: string, confirm: string) =>
    ask<string>((answer) => ({ kind: 'reason', title, confirm, answer }));
  const undo = async () => {
    const name = shot.verdict?.name ?? '';
    const title = t(`checkIn.${shot.last?.action ?? 'check_in'}.undoTitle`, { name });
    const reason = await askReason(title, t('checkIn.undo'));
    if (reason === null) return;
    toNext();
    await door.undo(reason);
  };
  const retry = async (item: WaitingItem) => {
    const words = t('checkIn.resolve.reason');
    const reason = needsWords(item)
      ? await askReason(words, t('checkIn.resolve.again'))
      : undefined;
    if (reason === null) return;
    toNext();
    await door.retry(item.client_id, reason);
  };
  const remove = async (item: WaitingItem) => {
    const yes = await ask<true>((answer) => ({ kind: 'remove', answer }));
    if (!yes) return;
    toNext();
    door.discard(item.client_id);
  };
  const before = typing === null || typing === 'new' ? null : typing;
  return (
    <>
      <Hours door={shot} now={now} />
      <Bar door={shot} onRefresh={() => void door.refresh()} />
      {isOffline && (
        <Alert color="yellow" mb="md">
          {t('checkIn.keepOpen')}
        </Alert>
      )}
      {!isKept && (
        <Alert color="red" mb="md">
          {t('checkIn.noStorage')}
        </Alert>
      )}
      {shot.stuck && (
        <Alert color="red" mb="md" role="alert">
          {t('checkIn.stuck', { message: shot.stuck.message })}
        </Alert>
      )}
      <Counts door={shot} />
      <WaitingPanel
        door={shot}
        onRetry={(item) => void retry(item)}
        onType={setTyping}
        onRemove={(item) => void remove(item)}
      />
      <div className={classes.desk}>
        <div className={classes.scan}>
          <SegmentedControl
            size="md"
            fullWidth
            className={classes.way}
            aria-label={t('checkIn.way')}
            data={WAYS.map((value) => ({ value, label: t(`checkIn.${value}.do`) }))}
            value={shot.way}
            onChange={(way) => door.turnTo(way)}
          />
          <VerdictPanel door={shot} passed={passed} onUndo={() => void undo()} />
          {shot.walkIn && shot.way === 'check_in' && (
            <Button
              size="lg"
              fullWidth
              leftSection={<IconPlus size={20} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setTyping('new')}
            >
              {t('checkIn.walkIn.action')}
            </Button>
          )}
          <Scanner onText={(text) => void door.scan(text, 'qr')} />
        </div>
        <DoorList
          door={shot}
          now={now}
          turn={turn}
          onSearch={(begun) => setPassed(begun ? (shot.verdict?.n ?? 0) : 0)}
          onScan={(text) => {
            toNext();
            void door.scan(text, 'manual');
          }}
        />
      </div>
      <Later>
        <Questions asking={question} />
        {typing && (
          <WalkInForm
            person={before ? shot.typed[before.client_id]?.person : undefined}
            onDone={(person) => {
              toNext();
              void door.walkIn(person, before?.client_id);
            }}
            onClose={() => setTyping(null)}
          />
        )}
      </Later>
    </>
  );
}

/** เช็กอิน: the door of an event, also without a network (domain/registrations#on-the-device). */
export default function CheckIn({ id, tabs }: { id: number; tabs: ReactNode }) {
  const { t } = useText();
  const { query, door, isKept, isMissing } = useDoor(id);
  const shot = useDoorSnapshot(door);
  const { error } = query;
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  return (
    <>
      <EventHeading title={shot?.event.title} tabs={tabs} />
      {door && shot && <OpenDoor door={door} shot={shot} isKept={isKept} />}
      {!shot && isMissing && <Alert color="yellow">{t('checkIn.offlineFirst')}</Alert>}
      {!shot && !isMissing && error && (
        <ErrorPanel error={error} retry={() => void query.refetch()} />
      )}
      {!shot && !isMissing && !error && <ListSkeleton rows={6} compact={false} />}
    </>
  );
}
