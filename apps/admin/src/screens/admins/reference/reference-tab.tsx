import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useCan } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../../arrival/loaded-ahead.ts';
import { PartsOfTab } from '../../../kit/tabs/parts-of-tab.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import { ladderList, stageList } from './ladder-lists.tsx';
import { LIST_NAMES, type ListName } from './reference-list.ts';
import { ReferenceListView } from './reference-list-view.tsx';
import { areaList, categoryList, specialtyList, unitList } from './reference-lists.tsx';
import { spellingList } from './spelling-list.tsx';

/** What has a list of its own. */
const BY_LIST = {
  workplaces: loadable(
    withTexts(['merging', 'users'], () => import('../workplaces/workplaces-view.tsx')),
  ),
};

const NAMES = [...LIST_NAMES, 'workplaces'] as const;

const VIEWS: Record<ListName | 'workplaces', (readOnly: boolean) => ReactNode> = {
  categories: (readOnly) => <ReferenceListView list={categoryList} readOnly={readOnly} />,
  specialties: (readOnly) => <ReferenceListView list={specialtyList} readOnly={readOnly} />,
  units: (readOnly) => <ReferenceListView list={unitList} readOnly={readOnly} />,
  areas: (readOnly) => <ReferenceListView list={areaList} readOnly={readOnly} />,
  ladders: (readOnly) => <ReferenceListView list={ladderList} readOnly={readOnly} />,
  stages: (readOnly) => <ReferenceListView list={stageList} readOnly={readOnly} />,
  spellings: (readOnly) => <ReferenceListView list={spellingList} readOnly={readOnly} />,
  workplaces: () => (
    <Suspense fallback={<Skeleton height={320} radius="lg" />}>
      <BY_LIST.workplaces />
    </Suspense>
  ),
};

/**
 * ข้อมูลอ้างอิง: the reference lists, one at a time in `?list=`
 * (domain/reference-data#changing-lists).
 */
export function ReferenceTab() {
  const { t } = useText();
  useLoadedAhead(BY_LIST.workplaces.load);
  const can = useCan();
  return (
    <PartsOfTab
      param="list"
      label={t('adminReference.lists')}
      names={NAMES}
      labelOf={(name) => t(`adminReference.list.${name}`)}
    >
      {(name) => VIEWS[name](!can('admin.manage'))}
    </PartsOfTab>
  );
}
