import { guideline } from '@connect/contract/guidelines/guideline-calls.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCan } from '../../api/session.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../arrival/loaded-ahead.ts';
import { useDrawnAfter } from '../../kit/page/drawn-after.ts';
import { Later } from '../../kit/page/later.tsx';
import { ListPage } from '../../records/list/list-page.tsx';
import { useOpenRow } from '../../records/list/use-open-row.ts';
import { useText, withTexts } from '../../text/i18n.ts';
import classes from './guidelines.module.css';
import { useGuidelineColumns } from './guidelines-columns.tsx';
import { useGuidelineFilters } from './guidelines-filters.ts';

// Figures explain themselves in floating boxes, which come after the list; the others when they are opened.
const GuidelineFigures = lazyChunk(() => import('./parts/guideline-figures.tsx'));
const GuidelineRowMenu = lazyChunk(() => import('./parts/guideline-row-menu.tsx'));
const BY_ID = loadable(withTexts(['asked'], () => import('./parts/guideline-drawer.tsx')));

const OF_A_PERIOD = ['date_from', 'date_to', 'page'];
const isPeriod = (search: Record<string, unknown>): boolean =>
  Object.keys(search).every((name) => OF_A_PERIOD.includes(name));

/** Who asked for patient guides or took them (domain/guidelines#list). */
export function GuidelinesList() {
  const { t } = useText();
  useLoadedAhead(BY_ID.load);
  const can = useCan();
  const columns = useGuidelineColumns();
  const filters = useGuidelineFilters();
  const { id, open } = useOpenRow();
  const drawn = useDrawnAfter();
  const room = <div className={classes.figures} />;
  const period = useSearch({ strict: false, select: isPeriod });
  return (
    <ListPage
      name="guidelines"
      title={t('guidelines.title')}
      endpoint={guideline.list}
      columns={columns}
      filters={filters}
      tabs={[]}
      bulk={[]}
      rowLabel={(row) => t('guidelines.row', { title: row.document_title, id: row.id })}
      rowMenu={(row, opener) => (
        <GuidelineRowMenu opener={opener} row={row} onOpen={() => open(row.id)} />
      )}
      create={null}
      commands={
        can('document.view')
          ? [
              {
                label: t('guidelines.files'),
                link: (rest) => (
                  <Link to="/documents" search={{ document_type: 'patient_guideline' }} {...rest} />
                ),
              },
            ]
          : []
      }
      figures={(asked) => (
        <Suspense fallback={room}>{drawn ? <GuidelineFigures asked={asked} /> : room}</Suspense>
      )}
      searchPlaceholder={t(can('pii.view') ? 'guidelines.search' : 'guidelines.searchMasked')}
      emptyText={t('guidelines.empty')}
      noMatchText={t(period ? 'guidelines.empty' : 'guidelines.noMatch')}
      over={(rows) => <Later>{id !== undefined && <BY_ID id={id} rows={rows} />}</Later>}
    />
  );
}
