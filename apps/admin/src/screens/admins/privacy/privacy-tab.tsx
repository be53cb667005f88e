import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { PartsOfTab } from '../../../kit/tabs/parts-of-tab.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';

const SECTIONS = [
  'texts',
  'figures',
  'requests',
  'erasures',
  'activities',
  'retention',
  'breaches',
] as const;

/** Each part in its own chunk; another one is a name above and a line here. */
const PARTS_BY_SECTION: Record<(typeof SECTIONS)[number], ComponentType> = {
  texts: lazyChunk(() => import('./consent-texts.tsx')),
  figures: lazyChunk(() => import('./consent-figures.tsx')),
  requests: lazy(withTexts(['dataSubject'], () => import('./requests.tsx'))),
  erasures: lazy(withTexts(['dataSubject'], () => import('./erasures.tsx'))),
  activities: lazyChunk(() => import('./activities.tsx')),
  retention: lazyChunk(() => import('./retention.tsx')),
  breaches: lazyChunk(() => import('./breaches.tsx')),
};

/** ความเป็นส่วนตัว: what the privacy desk keeps, a part at a time in `?section=` (domain/privacy#who-does-what). */
export function PrivacyTab() {
  const { t } = useText();
  return (
    <PartsOfTab
      param="section"
      label={t('privacy.sections')}
      names={SECTIONS}
      labelOf={(name) => t(`privacy.section.${name}`)}
    >
      {(name) => {
        const Content = PARTS_BY_SECTION[name];
        return (
          <Suspense fallback={<Skeleton height={320} radius="lg" />}>
            <Content />
          </Suspense>
        );
      }}
    </PartsOfTab>
  );
}
