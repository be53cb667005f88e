import type { GuidelineRow } from '@connect/contract/guidelines/guideline-calls.ts';
import { StatusPill, type Tone } from '../../kit/display/status-pill.tsx';
import { useText } from '../../text/i18n.ts';

export type Delivery = NonNullable<GuidelineRow['fulfilment_status']>;

const TONES: Record<Delivery, Tone> = {
  new: 'warn',
  preparing: 'info',
  sent: 'ok',
  cancelled: 'neutral',
};

/** What became of printed copies. */
export function DeliveryPill({ state }: { state: Delivery }) {
  const { t } = useText();
  return <StatusPill tone={TONES[state]}>{t(`guidelines.fulfilment.${state}`)}</StatusPill>;
}
