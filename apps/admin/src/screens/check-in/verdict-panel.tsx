import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { formatDateTime, formatTime } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './check-in.module.css';
import type { DoorSnapshot, Verdict } from './door.ts';
import type { VerdictKind } from './door-verdict.ts';

const icon = { size: 30, stroke: 2.2, 'aria-hidden': true } as const;
const ICONS: Record<VerdictKind, React.ReactNode> = {
  ok: <IconCheck {...icon} />,
  already_in: <IconInfoCircle {...icon} />,
  out: <IconCheck {...icon} />,
  already_out: <IconInfoCircle {...icon} />,
  not_in: <IconInfoCircle {...icon} />,
  unknown: <IconX {...icon} />,
  not_allowed: <IconAlertTriangle {...icon} />,
};

function useVerdictWords(door: DoorSnapshot) {
  const { t } = useText();
  const { event, readAt, items } = door;
  return ({ kind, at, why, message, client_id: id, workplace }: Verdict): string[] => {
    const since = formatTime(at);
    const waits = items.some((item) => item.client_id === id && !item.refused);
    if (kind === 'unknown') {
      return [t('checkIn.verdict.unknownText', { at: formatTime(new Date(readAt).toISOString()) })];
    }
    if (kind === 'not_allowed') {
      const [from, to] = [formatDateTime(event.opens_at), formatDateTime(event.closes_at)];
      return [message ?? (why ? t(`checkIn.why.${why}`, { from, to }) : '')];
    }
    return [
      workplace,
      ...(kind === 'ok' ? [t('checkIn.verdict.at', { at: since })] : []),
      ...(kind === 'out' ? [t('checkIn.verdict.outAt', { at: since })] : []),
      ...(kind === 'not_in' ? [t('checkIn.verdict.notInText')] : []),
      ...(waits && !door.sending ? [t('checkIn.verdict.waits')] : []),
    ].filter(Boolean);
  };
}

/** What the last scan came to, in colour, words and for screen readers; nothing of those up to `passed`. */
export function VerdictPanel(props: { door: DoorSnapshot; passed: number; onUndo: () => void }) {
  const { door, passed, onUndo } = props;
  const { t } = useText();
  const words = useVerdictWords(door);
  const { verdict: said, last } = door;
  const isPassed = said !== null && said.n <= passed;
  const verdict = isPassed ? null : said;
  const mayUndo = door.undo || last?.action === 'check_out';
  const canUndo = verdict && mayUndo && last !== null && last.client_id === verdict.client_id;
  return (
    <div className={classes.verdict} data-kind={verdict?.kind}>
      <div
        role="status"
        aria-live="assertive"
        aria-atomic="true"
        aria-label={t('checkIn.verdict.label')}
        className={classes.said}
      >
        {verdict ? (
          // The same result twice is said twice.
          <div key={verdict.n}>
            <p className={classes.result}>
              {ICONS[verdict.kind]}
              {t(`checkIn.verdict.${verdict.kind}`, { at: formatTime(verdict.at) })}
            </p>
            {verdict.name !== '' && <p className={classes.name}>{verdict.name}</p>}
            <p>{words(verdict).join(' · ')}</p>
          </div>
        ) : (
          // Whoever types needs not hear it.
          <p aria-hidden={isPassed}>{t('checkIn.verdict.none')}</p>
        )}
      </div>
      {canUndo && (
        <Button
          size="md"
          variant="white"
          color="dark"
          aria-label={t(`checkIn.${last.action}.undoOf`, { name: verdict.name })}
          onClick={onUndo}
        >
          {t('checkIn.undo')}
        </Button>
      )}
    </div>
  );
}
