import {
  REPORT_GROUPS,
  REPORT_KEYS,
  type ReportListing,
  reportCalls,
} from '@connect/contract/reports/report.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { wholeQuery } from '../../api/queries.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { loadable } from '../../arrival/loadable.tsx';
import { useLoadedAhead } from '../../arrival/loaded-ahead.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { EmptyPanel, ErrorPanel, NoPermissionPanel } from '../../kit/page/state-panels.tsx';
import { useNarrow } from '../../kit/page/use-narrow.ts';
import { WhenNear } from '../../kit/page/when-near.tsx';
import { useText, withTexts } from '../../text/i18n.ts';
import { plansQuery } from './plans/plans-query.ts';
import classes from './report.module.css';
import { useReportQuery } from './report-query.ts';
import { ReportView } from './report-view.tsx';

const BY_VIEW = {
  material: loadable(withTexts(['material'], () => import('./material/material-register.tsx'))),
} as const;
const ReportPlans = loadable(withTexts('reportPlans', () => import('./plans/plans-card.tsx')));
const ReportHistory = lazyChunk(() => import('./report-history.tsx'));

const isRegister = ({ view }: Record<string, unknown>) => view === 'material';

/** The reports, or in their place the register of material, by `?view=`. */
export function Report() {
  const register = useSearch({ strict: false, select: isRegister });
  useLoadedAhead(BY_VIEW.material.load);
  if (!register) return <Reporting />;
  return (
    <Suspense fallback={<Skeleton h={420} radius="lg" />}>
      <BY_VIEW.material />
    </Suspense>
  );
}

/** Reports: which one, what it is narrowed by, and its file (domain/reports#kinds-of-reports). */
function Reporting() {
  const { t } = useText();
  const [query] = useReportQuery();
  const { data, error, refetch } = useQuery(wholeQuery(reportCalls.list));
  const reports = data?.data;
  const chosen = reports?.find(({ key }) => key === query.report);
  return (
    <>
      <PageHeader title={t('reports.title')} />
      {error && <ErrorPanel error={error} retry={() => void refetch()} />}
      {!reports && !error && <Waiting />}
      {reports && (
        <div className={classes.page}>
          <Reports reports={reports} chosen={chosen} />
          <div className={classes.main}>
            {!query.report && <EmptyPanel title={t('reports.choose')} />}
            {query.report && !chosen && <NotThere name={query.report} />}
            {chosen && (
              <ReportView key={chosen.key} report={chosen} keys={reports.map(({ key }) => key)} />
            )}
            <WhenNear waiting={<Skeleton h={120} radius="lg" />}>
              <Suspense fallback={<Skeleton h={120} radius="lg" />}>
                <ReportPlans keys={reports.map(({ key }) => key)} />
                <BelowPlans>
                  <ReportHistory reports={reports} />
                </BelowPlans>
              </Suspense>
            </WhenNear>
          </div>
        </div>
      )}
    </>
  );
}

/** A report that is none, or that the staff may not run. */
function NotThere({ name }: { name: string }) {
  const { t } = useText();
  return REPORT_KEYS.some((key) => key === name) ? (
    <NoPermissionPanel />
  ) : (
    <EmptyPanel title={t('reports.unknown')} text={t('reports.choose')} />
  );
}

/** Shown once the plans are there, which would move it, or had a chance to come. */
function BelowPlans({ children }: { children: ReactNode }) {
  const { isPending, failureCount } = useQuery(plansQuery);
  return <div hidden={isPending && failureCount === 0}>{children}</div>;
}

const Waiting = () => (
  <div className={classes.page} aria-busy="true">
    <Skeleton h={420} radius="lg" />
    <Skeleton h={420} radius="lg" />
  </div>
);

interface ReportsProps {
  reports: readonly ReportListing[];
  chosen: ReportListing | undefined;
}

const grouped = (reports: readonly ReportListing[]) =>
  REPORT_GROUPS.map((group) => ({
    group,
    own: reports.filter((report) => report.group === group),
  })).filter(({ own }) => own.length > 0);

/** The reports by groups; on a narrow screen a box to choose from. */
function Reports({ reports, chosen }: ReportsProps) {
  const { t } = useText();
  const [, put] = useReportQuery();
  const [query] = useReportQuery();
  const narrow = useNarrow();
  const groups = grouped(reports);
  if (narrow) {
    const others = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]));
    return (
      <NativeSelect
        label={t('reports.list')}
        value={chosen?.key ?? ''}
        onChange={(event) => put({ ...others, report: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('reports.choose') },
          ...groups.map(({ group, own }) => ({
            group: t(`reports.groups.${group}`),
            items: own.map(({ key, title }) => ({ value: key, label: title })),
          })),
        ]}
      />
    );
  }
  return (
    <nav className={classes.list} aria-label={t('reports.list')}>
      {groups.map(({ group, own }) => (
        <section key={group}>
          <h2>{t(`reports.groups.${group}`)}</h2>
          <ul>
            {own.map(({ key, title }) => (
              <li key={key}>
                <Link
                  to="/report"
                  search={{ report: key }}
                  aria-current={key === chosen?.key ? 'page' : undefined}
                  activeOptions={{ exact: true }}
                  activeProps={{}}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
