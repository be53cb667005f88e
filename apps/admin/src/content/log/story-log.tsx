import type { logEndpoint } from '@connect/contract/content/engagement.ts';
import type { ScreenKind } from '@connect/contract/kinds.ts';
import { usageLabel } from '@connect/contract/usage/usage-labels.ts';
import { BarList } from '../../kit/chart/bar-list.tsx';
import { useText } from '../../text/i18n.ts';
import { ContentLog } from './content-log.tsx';

/** The usage log of an item that is read, with how far users read it. */
export function StoryLog(props: {
  id: number;
  kind: ScreenKind;
  endpoint: ReturnType<typeof logEndpoint>;
  /** Number of pages, for items with pages. */
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
