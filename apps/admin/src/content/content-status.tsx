import type { EffectiveStatus } from '@connect/contract/constants.ts';
import { StatusPill, type Tone } from '../kit/status-pill.tsx';
import { useText } from '../text/i18n.ts';

const TONES: Record<EffectiveStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  expired: 'bad',
};

/** The short word of a list for what a reader of the platform gets to see (DOMAIN 2.1). */
export function useShortStatus(): (status: EffectiveStatus) => string {
  const { t } = useText();
  const words: Record<EffectiveStatus, string> = {
    draft: t('options.status.draft'),
    scheduled: t('content.statusTabScheduled'),
    published: t('options.status.publish'),
    expired: t('content.statusTabExpired'),
  };
  return (status) => words[status];
}

interface ContentStatusProps {
  status: EffectiveStatus;
  /** The word of a list instead of the whole phrase. */
  short?: boolean;
  className?: string;
}

/** Effective status of a piece of content as a pill. */
export function ContentStatus({ status, short = false, className }: ContentStatusProps) {
  const { t } = useText();
  const shortStatus = useShortStatus();
  return (
    <StatusPill tone={TONES[status]} className={className}>
      {short ? shortStatus(status) : t(`options.effective_status.${status}`)}
    </StatusPill>
  );
}
