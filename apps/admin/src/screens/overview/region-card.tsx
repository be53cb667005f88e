import type { Overview } from '@connect/contract/overview/overview.ts';
import { OVERVIEW_PLACES } from '@connect/contract/overview/overview.ts';
import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { FigureCard, FigureText } from '../../kit/chart/figure-card.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './overview.module.css';

const PER = 100;

function Figures(place: { active_hcp: number; views: number }) {
  const per = place.active_hcp === 0 ? null : Math.round((place.views / place.active_hcp) * PER);
  return (
    <>
      <Table.Td ta="right">{formatNumber(place.active_hcp)}</Table.Td>
      <Table.Td ta="right">{formatNumber(place.views)}</Table.Td>
      <Table.Td ta="right">{formatNumber(per)}</Table.Td>
    </>
  );
}

/** Regions, each with its provinces behind it. */
export function RegionCard({ overview }: { overview: Overview }) {
  const { t } = useText();
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
            const opened = open.includes(region.key);
            const Sign = opened ? IconChevronDown : IconChevronRight;
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
                        aria-expanded={opened}
                        data-tap
                        onClick={() => turn(region.key)}
                      >
                        <Sign size={14} aria-hidden="true" />
                        {name}
                      </button>
                    )}
                  </Table.Th>
                  <Figures {...region} />
                </Table.Tr>
                {opened &&
                  own.map((province) => (
                    <Table.Tr key={province.key} className={classes.province}>
                      <Table.Th scope="row" fw={400}>
                        {province.name}
                      </Table.Th>
                      <Figures {...province} />
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
