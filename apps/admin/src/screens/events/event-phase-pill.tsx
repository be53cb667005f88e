import type { EventPhase } from '@connect/contract/events/event-choices.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';

const TONES: Record<EventPhase, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  open: 'ok',
  full: 'warn',
  closed: 'neutral',
  ongoing: 'bad',
  ended: 'neutral',
  cancelled: 'warn',
};

/** The phase of an event as a pill. */
export function EventPhasePill({ phase }: { phase: EventPhase }) {
  const { t } = useText();
  return <StatusPill tone={TONES[phase]}>{t(`events.phase.${phase}`)}</StatusPill>;
}
