import type { Overview } from '@connect/contract/overview/overview.ts';
import {
  activeBehind,
  reachableBehind,
  type UserNarrowed,
  usersBehind,
  type ViewsNarrowed,
} from '@connect/contract/overview/rows-behind.ts';
import { Link } from '@tanstack/react-router';
import { type Bar, type BarFace, BarList } from '../../../kit/chart/bar-list.tsx';
import { FigureText } from '../../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { useText } from '../../../text/i18n.ts';
import { endsToday, type OverviewQuery } from '../overview-query.ts';
import { useOpens, useViews } from '../rows-behind.tsx';

interface CardProps {
  overview: Overview;
  query: OverviewQuery;
}

/** Opens the views of a bar, which its key says. */
function useOpen({ overview: { range }, query }: CardProps) {
  const views = useViews(range, query);
  return (partOf: (key: string) => ViewsNarrowed) =>
    views && ((bar: Bar, face: BarFace) => views(partOf(bar.key), face));
}

/** Views by brand, in the order of the list of brands. */
export function BrandCard(props: CardProps) {
  const { t } = useText();
  const open = useOpen(props);
  const { overview } = props;
  const bars = overview.by_brand
    .filter(({ views }) => views > 0)
    .map(({ key, views }) => ({ key, label: key, value: views }));
  return (
    <BarList
      title={t('overview.byBrand')}
      emptyText={t('overview.noViews')}
      bars={bars}
      open={open((brand) => ({ brand }))}
    />
  );
}

/** Who views and where they come from. */
export function ViewerCards(props: CardProps) {
  const { t } = useText();
  const open = useOpen(props);
  const { overview } = props;
  const seen = (share: { views: number; people: number }) => ({
    value: share.views,
    note: t('overview.people', { n: formatNumber(share.people) }),
  });
  const viewed = <Share extends { views: number }>(shares: readonly Share[]) =>
    shares.filter(({ views }) => views > 0);
  return (
    <>
      <BarList
        title={t('overview.byUserType')}
        emptyText={t('overview.noViews')}
        shares
        open={open(
          (key): ViewsNarrowed => (key === 'anonymous' ? { signed_in: '0' } : { user_type: key }),
        )}
        bars={viewed(overview.by_user_type).map((share) => ({
          key: share.key,
          label: t(`options.user_type.${share.key}`),
          value: share.views,
        }))}
      />
      <BarList
        title={t('overview.bySpecialty')}
        emptyText={t('overview.noViews')}
        open={open((id) => ({ first_specialty_id: id }))}
        bars={viewed(overview.by_specialty).map((share) => ({
          key: String(share.id),
          label: share.name,
          ...seen(share),
        }))}
      />
      <BarList
        title={t('overview.byArea')}
        emptyText={t('overview.noViews')}
        open={open((id) => ({ therapy_area_id: id }))}
        bars={overview.by_therapy_area.map((share) => ({
          key: String(share.id),
          label: share.name,
          ...seen(share),
        }))}
      />
      <BarList
        title={t('overview.byChannel')}
        emptyText={t('overview.noViews')}
        shares
        open={open((channel) => ({ channel }))}
        bars={viewed(overview.by_channel).map((share) => ({
          key: share.key,
          label: t(`options.channel.${share.key}`),
          value: share.views,
        }))}
      />
      <BarList
        title={t('overview.byDevice')}
        emptyText={t('overview.noViews')}
        shares
        open={open((device) => ({ device }))}
        bars={overview.by_device.map((share) => ({
          key: share.key,
          label: t(`options.device.${share.key}`),
          value: share.views,
        }))}
      />
    </>
  );
}

/** From registration to engagement; each step as a share of those registered. */
export function FunnelCard({ overview, query }: CardProps) {
  const { t } = useText();
  const opens = useOpens(query);
  const { range } = overview;
  const stepOf = (key: string): UserNarrowed | null => {
    if (key === 'registered') return usersBehind(range, query);
    if (key === 'verified') return usersBehind(range, query, { license_status: 'verified' });
    if (key === 'active' && opens.active) return activeBehind(range, query);
    return key === 'reachable' && endsToday(range) ? reachableBehind(query) : null;
  };
  const open = ({ key }: Bar, face: BarFace) => {
    const search = stepOf(key);
    return search ? <Link to="/users" search={search} data-tap {...face} /> : face.children;
  };
  const registered = overview.funnel.find(({ key }) => key === 'registered')?.people ?? 0;
  return (
    <BarList
      title={t('overview.funnel')}
      emptyText={t('overview.noUsers')}
      open={opens.users ? open : undefined}
      bars={overview.funnel.map(({ key, people }) => ({
        key,
        label: t(`overview.funnelSteps.${key}`),
        value: people,
        note: registered > 0 ? formatPercent(people / registered) : undefined,
      }))}
    >
      <FigureText>{t('overview.funnelNote')}</FigureText>
    </BarList>
  );
}
