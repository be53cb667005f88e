import type { MessageState } from '@connect/contract/registrations/message-states.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';

const TONES: Record<MessageState, Tone> = {
  waiting: 'info',
  sending: 'info',
  handed: 'info',
  sent: 'ok',
  skipped: 'neutral',
  void: 'neutral',
  dead: 'bad',
};

/** What became of a message. */
export function MessageStatePill({ state }: { state: MessageState }) {
  const { t } = useText();
  return <StatusPill tone={TONES[state]}>{t(`registrations.messages.state.${state}`)}</StatusPill>;
}
