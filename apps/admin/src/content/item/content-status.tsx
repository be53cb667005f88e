import type { EffectiveStatus } from '@connect/contract/constants.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';

const TONES: Record<EffectiveStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'ok',
  expired: 'bad',
};

/**
 * The short words of lists for the effective status, which is what users see of an item
 * (domain/publishing#status).
 */
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
  /** Shows the short word of lists instead of the full phrase. */
  short?: boolean;
  className?: string;
}

/** The effective status of an item as a pill. */
export function ContentStatus({ status, short = false, className }: ContentStatusProps) {
  const { t } = useText();
  const shortStatus = useShortStatus();
  return (
    <StatusPill tone={TONES[status]} className={className}>
      {short ? shortStatus(status) : t(`options.effective_status.${status}`)}
    </StatusPill>
  );
}
