import clsx from 'clsx';
import { useText } from '../text/i18n.ts';
import { formatNumber } from './format.ts';
import classes from './list-tabs.module.css';
import type { ListQuery, ListTab } from './list-types.ts';

interface ListTabsProps {
  tabs: readonly ListTab[];
  counts: Readonly<Record<string, number>> | undefined;
  query: ListQuery;
  onChange: (patch: ListQuery) => void;
}

/** The tab that the address stands for; none when a filter mixes several. */
export const activeTab = (tabs: readonly ListTab[], query: ListQuery): ListTab | undefined =>
  tabs.find((tab) =>
    Object.entries(tab.query).every(([key, value]) => (query[key] ?? '') === (value ?? '')),
  );

/** Narrows the list to one state at a time; each entry says how many there are. */
export function ListTabs({ tabs, counts, query, onChange }: ListTabsProps) {
  const { t } = useText();
  const active = activeTab(tabs, query);
  return (
    <nav className={classes.root} aria-label={t('list.statusTabs')}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className={clsx(classes.tab, tab === active && classes.active)}
          aria-current={tab === active ? 'true' : undefined}
          onClick={() => onChange(tab.query)}
        >
          <span className={classes.label} data-text={tab.label}>
            {tab.label}
          </span>{' '}
          <span className={classes.count}>{formatNumber(counts?.[tab.count] ?? null)}</span>
        </button>
      ))}
    </nav>
  );
}
