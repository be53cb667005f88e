import type { Phase } from '@connect/contract/webinars/webinar-rules.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { useText } from '../../../text/i18n.ts';
import classes from './webinars.module.css';

const TONES: Record<Phase, Tone> = {
  upcoming: 'info',
  live: 'bad',
  ended: 'neutral',
  replay: 'ok',
  cancelled: 'warn',
};

/** The phase of a webinar as a pill; a live one pulses. */
export function PhasePill({ phase }: { phase: Phase | null }) {
  const { t } = useText();
  if (phase === null) return <>-</>;
  return (
    <StatusPill tone={TONES[phase]} className={phase === 'live' ? classes.live : undefined}>
      {t(`webinars.phase.${phase}`)}
    </StatusPill>
  );
}
