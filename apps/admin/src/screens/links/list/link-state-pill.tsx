import type { LinkState } from '@connect/contract/links/link-choices.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { useText } from '../../../text/i18n.ts';

const TONES: Record<LinkState, Tone> = {
  active: 'ok',
  scheduled: 'info',
  paused: 'warn',
  expired: 'bad',
  archived: 'neutral',
};

export function LinkStatePill({ state }: { state: LinkState }) {
  const { t } = useText();
  return <StatusPill tone={TONES[state]}>{t(`links.state.${state}`)}</StatusPill>;
}
