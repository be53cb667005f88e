import { useMergedRef } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import { useChosenInSight } from '../page/use-chosen-in-sight.ts';
import { useOneStop } from '../page/use-one-stop.ts';
import type { KeyOf, ListQuery, ListSection, ListTab } from '../table/list-types.ts';
import classes from './list-tabs.module.css';

interface ListTabsProps<Query extends ListQuery> {
  tabs: readonly ListTab<KeyOf<NoInfer<Query>>>[];
  counts: Readonly<Record<string, number>> | undefined;
  query: Query;
  onChange: (patch: ListQuery) => void;
  /** As chips, below the sections of the list. */
  quick?: boolean;
}

/** The tab that equals the query; undefined when a filter combines several. */
export const activeTab = <Key extends string>(
  tabs: readonly ListTab<Key>[],
  query: ListQuery,
): ListTab<Key> | undefined =>
  tabs.find((tab) =>
    Object.entries(tab.query).every(([key, value]) => (query[key] ?? '') === (value ?? '')),
  );

/** Tabs that filter the list by status; each shows its count. */
export function ListTabs<Query extends ListQuery>(props: ListTabsProps<Query>) {
  const { tabs, counts, query, onChange, quick } = props;
  const { t } = useText();
  const active = activeTab(tabs, query);
  const line = useMergedRef(
    useChosenInSight<HTMLElement>(active?.key ?? null),
    useOneStop<HTMLElement>(),
  );
  return (
    <nav
      ref={line}
      className={quick ? classes.quick : classes.root}
      aria-label={t('list.statusTabs')}
    >
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
          </span>
          {tab.count && (
            <>
              {' '}
              <span className={classes.count}>{formatNumber(counts?.[tab.count] ?? null)}</span>
            </>
          )}
        </button>
      ))}
    </nav>
  );
}

/** The lists that belong together, each at its own address. */
export function ListSections(props: {
  label: string;
  sections: readonly ListSection[];
  counts: Readonly<Record<string, number>> | undefined;
}) {
  const { label, sections, counts } = props;
  const line = useOneStop<HTMLElement>();
  return (
    <nav ref={line} className={classes.root} aria-label={label}>
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ className: classes.active }}
        >
          <span className={classes.label} data-text={section.label}>
            {section.label}
          </span>{' '}
          <span className={classes.count}>
            {formatNumber(
              counts && section.counts.reduce((sum, key) => sum + (counts[key] ?? 0), 0),
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}
