import type { logEndpoint } from '@connect/contract/engagement.ts';
import { BarList } from '../kit/bar-list.tsx';
import { useText } from '../text/i18n.ts';
import { ContentLog } from './content-log.tsx';
import type { ContentKindScreens } from './content-screen.ts';

/** How one thing that is read was used: the log page, and how far readers got. */
export function StoryLog(props: {
  id: number;
  screens: ContentKindScreens;
  endpoint: ReturnType<typeof logEndpoint>;
  /** How many pages it has, where it has pages. */
  pages?: number | null;
}) {
  const { id, screens, endpoint, pages } = props;
  const { kind, routes } = screens;
  const { t } = useText();
  return (
    <ContentLog
      id={id}
      endpoint={endpoint}
      pages={pages}
      back={{ to: routes.list }}
      breadcrumb={[
        { label: t(`kinds.${kind}.area`) },
        { label: t(`kinds.${kind}.all`), to: routes.list },
      ]}
      extra={(summary) => (
        <BarList
          title={t('log.depth')}
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
