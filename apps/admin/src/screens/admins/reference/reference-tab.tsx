import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../../api/session.ts';
import { useText } from '../../../text/i18n.ts';
import { ladderList, stageList } from './ladder-lists.tsx';
import classes from './reference.module.css';
import { LIST_NAMES, type ListName } from './reference-list.ts';
import { ReferenceListView } from './reference-list-view.tsx';
import { areaList, categoryList, specialtyList, unitList } from './reference-lists.tsx';
import { spellingList } from './spelling-list.tsx';

const VIEWS: Record<ListName, (readOnly: boolean) => ReactNode> = {
  categories: (readOnly) => <ReferenceListView list={categoryList} readOnly={readOnly} />,
  specialties: (readOnly) => <ReferenceListView list={specialtyList} readOnly={readOnly} />,
  units: (readOnly) => <ReferenceListView list={unitList} readOnly={readOnly} />,
  areas: (readOnly) => <ReferenceListView list={areaList} readOnly={readOnly} />,
  ladders: (readOnly) => <ReferenceListView list={ladderList} readOnly={readOnly} />,
  stages: (readOnly) => <ReferenceListView list={stageList} readOnly={readOnly} />,
  spellings: (readOnly) => <ReferenceListView list={spellingList} readOnly={readOnly} />,
};

const isListName = (value: unknown): value is ListName => LIST_NAMES.some((name) => name === value);

/**
 * ข้อมูลอ้างอิง: the reference lists, one at a time in `?list=`
 * (domain/reference-data#changing-lists).
 */
export function ReferenceTab() {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const { list }: Record<string, unknown> = useSearch({ strict: false });
  const shown = isListName(list) ? list : 'categories';
  const show = (name: ListName) =>
    navigate({
      to: '.',
      search: (previous: Record<string, unknown>): Record<string, unknown> => ({
        ...previous,
        list: name,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <nav className={classes.lists} aria-label={t('adminReference.lists')}>
        {LIST_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.list}
            aria-current={name === shown ? 'true' : undefined}
            onClick={() => void show(name)}
          >
            {t(`adminReference.list.${name}`)}
          </button>
        ))}
      </nav>
      <div key={shown}>{VIEWS[shown](!can('admin.manage'))}</div>
    </>
  );
}
