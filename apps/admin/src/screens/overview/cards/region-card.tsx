import type { Overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_PLACES } from '@connect/contract/overview/overview.ts';
import {
  activeBehind,
  type UserNarrowed,
  type ViewsNarrowed,
} from '@connect/contract/overview/rows-behind.ts';
import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FigureCard, FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../overview.module.css';
import type { OverviewQuery } from '../overview-query.ts';
import { useOpens, useViews } from '../rows-behind.tsx';

const PER = 100;

/** Figures of a place; what has rows behind it is said as a link to them. */
function Figures(place: { active_hcp: number; views: number; people: ReactNode; said: ReactNode }) {
  const per = place.active_hcp === 0 ? null : Math.round((place.views / place.active_hcp) * PER);
  return (
    <>
      <Table.Td ta="right">{place.people}</Table.Td>
      <Table.Td ta="right">{place.said}</Table.Td>
      <Table.Td ta="right">{formatNumber(per)}</Table.Td>
    </>
  );
}

/** Regions, each with its provinces behind it. */
export function RegionCard(props: { overview: Overview; query: OverviewQuery }) {
  const { overview, query } = props;
  const { t } = useText();
  const opened = useViews(overview.range, query);
  const viewsOf = (part: ViewsNarrowed, name: string, views: number) => {
    const children = formatNumber(views);
    if (!opened || views === 0) return children;
    return opened(part, { 'aria-label': `${name}: ${children}`, children });
  };
  const opens = useOpens(query);
  const peopleOf = (part: UserNarrowed, name: string, people: number) => {
    const said = formatNumber(people);
    if (!opens.active || people === 0) return said;
    const search = activeBehind(overview.range, query, part);
    return (
      <Link
        to="/users"
        search={search}
        data-tap
        aria-label={`${name}, ${t('overview.activeHcp')}: ${said}`}
      >
        {said}
      </Link>
    );
  };
  const [open, setOpen] = useState<readonly string[]>([]);
  const { by_region: regions, by_province: provinces } = overview;
  const turn = (key: string) =>
    setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key]);
  return (
    <FigureCard title={t('overview.regions')}>
      <div className={classes.scroll}>
        <Table fz="sm" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.province')}</Table.Th>
              <Table.Th ta="right">{t('overview.activeHcp')}</Table.Th>
              <Table.Th ta="right">{t('overview.views')}</Table.Th>
              <Table.Th ta="right">{t('overview.perHundred')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {regions.map((region) => {
            const name = t(`options.region.${region.key}`);
            const own = provinces.filter((province) => province.region === region.key);
            const unfolded = open.includes(region.key);
            const Sign = unfolded ? IconChevronDown : IconChevronRight;
            return (
              <Table.Tbody key={region.key}>
                <Table.Tr>
                  <Table.Th scope="row" fw={400}>
                    {own.length === 0 ? (
                      <span className={classes.alone}>{name}</span>
                    ) : (
                      <button
                        type="button"
                        className={classes.region}
                        aria-expanded={unfolded}
                        data-tap
                        onClick={() => turn(region.key)}
                      >
                        <Sign size={14} aria-hidden="true" />
                        {name}
                      </button>
                    )}
                  </Table.Th>
                  <Figures
                    {...region}
                    people={peopleOf({ region: region.key }, name, region.active_hcp)}
                    said={viewsOf({ region: region.key }, name, region.views)}
                  />
                </Table.Tr>
                {unfolded &&
                  own.map((province) => (
                    <Table.Tr key={province.key} className={classes.province}>
                      <Table.Th scope="row" fw={400}>
                        {province.name}
                      </Table.Th>
                      <Figures
                        {...province}
                        people={peopleOf(
                          { province_code: province.key },
                          province.name,
                          province.active_hcp,
                        )}
                        said={viewsOf(
                          { province_code: province.key },
                          province.name,
                          province.views,
                        )}
                      />
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            );
          })}
        </Table>
      </div>
      {provinces.length === OVERVIEW_PLACES && (
        <FigureText>{t('overview.placesNote', { n: OVERVIEW_PLACES })}</FigureText>
      )}
    </FigureCard>
  );
}
