import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { loadEach } from '../../../kit/tabs/load-each.ts';
import { PartsOfTab } from '../../../kit/tabs/parts-of-tab.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import ConsentTexts from './consent-texts.tsx';

const SECTIONS = [
  'texts',
  'figures',
  'requests',
  'erasures',
  'activities',
  'retention',
  'breaches',
] as const;

/** Parts in chunks of their own, but the first; another one is a name above and a line here. */
const BY_SECTION = {
  figures: lazyChunk(() => import('./consent-figures.tsx')),
  requests: loadable(withTexts(['dataSubject'], () => import('./requests.tsx'))),
  erasures: loadable(withTexts(['dataSubject'], () => import('./erasures.tsx'))),
  activities: lazyChunk(() => import('./activities.tsx')),
  retention: lazyChunk(() => import('./retention.tsx')),
  breaches: lazyChunk(() => import('./breaches.tsx')),
};
const loadSections = loadEach(Object.values(BY_SECTION));

/** ความเป็นส่วนตัว: what the privacy desk keeps, a part at a time in `?section=` (domain/privacy#who-does-what). */
export function PrivacyTab() {
  const { t } = useText();
  useLoadedAhead(loadSections);
  return (
    <PartsOfTab
      param="section"
      label={t('privacy.sections')}
      names={SECTIONS}
      labelOf={(name) => t(`privacy.section.${name}`)}
    >
      {(name) => {
        const Content = name === 'texts' ? ConsentTexts : BY_SECTION[name];
        return (
          <Suspense fallback={<Skeleton height={320} radius="lg" />}>
            <Content />
          </Suspense>
        );
      }}
    </PartsOfTab>
  );
}
