import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import {
  type EventSummary,
  eventSummaryCall,
  FUNNEL,
  type SummarySteps,
} from '@connect/contract/registrations/event-summary.ts';
import { registrations } from '@connect/contract/registrations/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { eventSummaryQuery, useReference } from '../../../api/queries.ts';
import { ApiError } from '../../../api/start/client.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { useChanges } from '../../../content/log/use-changes.ts';
import { BarList } from '../../../kit/chart/bar-list.tsx';
import { FigureTable } from '../../../kit/chart/figure-card.tsx';
import { type Kpi, KpiCards } from '../../../kit/chart/kpi-card.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { EmptyPanel, ErrorPanel, NoPermissionPanel } from '../../../kit/page/state-panels.tsx';
import { ListSkeleton } from '../../../kit/table/list-skeleton.tsx';
import { useText } from '../../../text/i18n.ts';
import { EventHeading } from '../event-heading.tsx';
import { CouncilLists } from './council-lists.tsx';
import classes from './event-summary.module.css';
import { barsOf, remainderOf } from './summary-groups.ts';

/** What narrows the list of registrations. */
type Narrowed = Readonly<Record<string, string>>;
const STEPS = ['registered', 'confirmed', 'attended'] as const;
const STATUS: Record<keyof SummarySteps, Narrowed> = {
  registered: {},
  confirmed: { status: FUNNEL.confirmed.join(',') },
  attended: { status: FUNNEL.attended.join(',') },
};

/** The list of registrations that a figure counts. */
function People(props: { id: number; narrowed: Narrowed; children: ReactNode }) {
  return (
    <Link
      className={classes.link}
      to="/events/$id"
      params={{ id: String(props.id) }}
      search={{ view: 'people', ...props.narrowed }}
    >
      {props.children}
    </Link>
  );
}

function useKpis(id: number, data: EventSummary): Kpi[] {
  const { t } = useText();
  const { attended, no_show: missing, survey, credits, cost } = data;
  const expected = attended + missing;
  const kpi = (key: 'noShow' | 'survey' | 'credits' | 'cost', value: ReactNode, more?: string) => ({
    key,
    label: t(`registrations.summary.${key}`),
    meaning: t(`registrations.summary.${key}Hint`),
    value,
    ...(more === undefined ? {} : { more }),
  });
  return [
    kpi(
      'noShow',
      expected === 0 ? (
        EMPTY_DISPLAY
      ) : (
        <People id={id} narrowed={{ status: 'no_show' }}>
          {formatPercent(missing / expected)}
        </People>
      ),
      t('registrations.summary.people', { n: formatNumber(missing) }),
    ),
    kpi(
      'survey',
      survey.mean === null ? EMPTY_DISPLAY : formatNumber(Math.round(survey.mean * 100) / 100),
      t('registrations.summary.answers', { n: formatNumber(survey.answers) }),
    ),
    kpi(
      'credits',
      formatNumber(credits.sum),
      t('registrations.summary.people', { n: formatNumber(credits.persons) }),
    ),
    kpi(
      'cost',
      cost === null
        ? EMPTY_DISPLAY
        : t('registrations.summary.baht', { n: formatNumber(cost.sum) }),
      cost === null
        ? t('registrations.summary.noMeal')
        : t('registrations.summary.perHead', {
            meal: formatNumber(cost.meal),
            n: formatNumber(attended),
          }),
    ),
  ];
}

interface Group extends SummarySteps {
  key: string;
  name: string;
  /** Undefined: the list cannot be narrowed to them. */
  narrowed: Narrowed | undefined;
}

/** The steps by a kind of people: the largest and the rest as bars, all as a table. */
function GroupCard(props: { id: number; title: string; groups: readonly Group[] }) {
  const { id, title, groups } = props;
  const { t } = useText();
  const figure = (group: Group, step: keyof SummarySteps) =>
    group.narrowed === undefined ? (
      formatNumber(group[step])
    ) : (
      <People id={id} narrowed={{ ...group.narrowed, ...STATUS[step] }}>
        {formatNumber(group[step])}
      </People>
    );
  return (
    <BarList
      title={title}
      emptyText={t('registrations.summary.none')}
      bars={barsOf(groups, (n) => t('registrations.summary.others', { n }))}
    >
      {groups.length > 0 && (
        <FigureTable
          of={title}
          head={title}
          columns={STEPS.map((step) => t(`registrations.summary.${step}`))}
          rows={groups.map((group) => ({
            key: group.key,
            name: group.name,
            values: STEPS.map((step) => figure(group, step)),
          }))}
        />
      )}
    </BarList>
  );
}

function Figures(props: { id: number; data: EventSummary; named: boolean }) {
  const { id, data, named } = props;
  const { t, language } = useText();
  const { nameOf } = useProvinces();
  const specialties = useReference('specialties');
  const kpis = useKpis(id, data);
  const none = t('registrations.summary.unknown');
  // Names may come later than figures: only what nobody gave is called unspecified.
  const unnamed = (key: string | number | null) => (key === null ? none : EMPTY_DISPLAY);
  const specialty = (key: number | null) => {
    const found = specialties.find((one) => one.id === key);
    return found ? nameIn(found, language) : unnamed(key);
  };
  const alone = remainderOf(data, data.representatives);
  const funnel = t('registrations.summary.funnel');
  const share = (step: keyof SummarySteps) => formatPercent(data[step] / data.registered);
  return (
    <>
      <KpiCards kpis={kpis} />
      <CouncilLists id={id} credits={data.credits} named={named} />
      <div className={classes.cards}>
        <BarList
          title={funnel}
          emptyText={t('registrations.summary.none')}
          bars={STEPS.map((step) => ({
            key: step,
            label: t(`registrations.summary.${step}`),
            value: data[step],
            note: share(step),
          }))}
        >
          <FigureTable
            of={funnel}
            head={t('registrations.summary.step')}
            columns={[t('registrations.summary.number'), t('registrations.summary.share')]}
            rows={STEPS.map((step) => ({
              key: step,
              name: t(`registrations.summary.${step}`),
              values: [
                <People key={step} id={id} narrowed={STATUS[step]}>
                  {formatNumber(data[step])}
                </People>,
                share(step),
              ],
            }))}
          />
        </BarList>
        <GroupCard
          id={id}
          title={t('registrations.summary.byProvince')}
          groups={data.provinces.map(({ code, ...steps }) => ({
            ...steps,
            key: code ?? '-',
            name: nameOf(code) ?? unnamed(code),
            narrowed: code === null ? undefined : { province_code: code },
          }))}
        />
        <GroupCard
          id={id}
          title={t('registrations.summary.bySpecialty')}
          groups={data.specialties.map(({ id: key, ...steps }) => ({
            ...steps,
            key: String(key),
            name: specialty(key),
            narrowed: key === null ? undefined : { specialty_id: String(key) },
          }))}
        />
        <GroupCard
          id={id}
          title={t('registrations.summary.byRepresentative')}
          groups={[
            ...data.representatives.map(({ id: key, display_name: name, ...steps }) => ({
              ...steps,
              key: String(key),
              name,
              narrowed: key === null ? undefined : { registered_by: String(key) },
            })),
            ...(alone.registered > 0 && data.representatives.length > 0
              ? [
                  {
                    ...alone,
                    key: 'alone',
                    name: t('registrations.summary.noRepresentative'),
                    narrowed: undefined,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  );
}

/** สรุปผล: what became of an event (domain/registrations#summary). */
export default function EventSummaryTab({ id, tabs }: { id: number; tabs: ReactNode }) {
  const { t } = useText();
  const { data, error, refetch } = useQuery(eventSummaryQuery(eventSummaryCall, id));
  useChanges(registrations.mark, id, data?.meta.mark);
  if (error instanceof ApiError && error.status === 404) throw error;
  if (error instanceof ApiError && error.status === 403) return <NoPermissionPanel />;
  return (
    <>
      <EventHeading title={data?.meta.item.title} tabs={tabs} />
      {data && data.data.registered > 0 && (
        <Figures id={id} data={data.data} named={data.meta.export_users} />
      )}
      {data?.data.registered === 0 && (
        <EmptyPanel title={t('registrations.empty')} text={t('registrations.summary.emptyText')} />
      )}
      {!data &&
        (error ? (
          <ErrorPanel error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} compact={false} />
        ))}
    </>
  );
}
