import type { logEndpoint } from '@connect/contract/engagement.ts';
import { usageLabel } from '@connect/contract/usage-labels.ts';
import { BarList } from '../kit/bar-list.tsx';
import { useText } from '../text/i18n.ts';
import { ContentLog } from './content-log.tsx';
import type { ScreenKind } from './content-screen.ts';

/** How one thing that is read was used: the log page, and how far readers got. */
export function StoryLog(props: {
  id: number;
  kind: ScreenKind;
  endpoint: ReturnType<typeof logEndpoint>;
  /** How many pages it has, where it has pages. */
  pages?: number | null;
}) {
  const { t, language } = useText();
  return (
    <ContentLog
      {...props}
      extra={(summary) => (
        <BarList
          title={usageLabel(props.kind, 'depth', language)}
          emptyText={t('log.noShare')}
          shares
          bars={(summary?.depth ?? []).map((step) => ({
            key: String(step.from),
            label: `${step.from}–${step.to}%`,
            value: step.views,
          }))}
        />
      )}
    />
  );
}
