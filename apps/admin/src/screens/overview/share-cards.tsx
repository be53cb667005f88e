import type { Overview } from '@connect/contract/overview/overview.ts';
import { type Bar, type BarFace, BarList } from '../../kit/chart/bar-list.tsx';
import { FigureText } from '../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import type { OverviewQuery } from './overview-query.ts';
import { useViews } from './rows-behind.tsx';

interface CardProps {
  overview: Overview;
  query: OverviewQuery;
}

/** Opens the views of a bar by its key, as one value of a filter. */
function useOpen({ overview: { range }, query }: CardProps) {
  const views = useViews(range, query);
  return (filter: string, without?: string) =>
    views &&
    ((bar: Bar, face: BarFace) =>
      bar.key === without ? face.children : views({ [filter]: bar.key }, face));
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
      open={open('brand')}
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
        // Reports have no filter for who is not signed in.
        open={open('user_type', 'anonymous')}
        bars={viewed(overview.by_user_type).map((share) => ({
          key: share.key,
          label: t(`options.user_type.${share.key}`),
          value: share.views,
        }))}
      />
      <BarList
        title={t('overview.bySpecialty')}
        emptyText={t('overview.noViews')}
        bars={viewed(overview.by_specialty).map((share) => ({
          key: String(share.id),
          label: share.name,
          ...seen(share),
        }))}
      />
      <BarList
        title={t('overview.byChannel')}
        emptyText={t('overview.noViews')}
        shares
        open={open('channel')}
        bars={viewed(overview.by_channel).map((share) => ({
          key: share.key,
          label: t(`options.channel.${share.key}`),
          value: share.views,
        }))}
      />
    </>
  );
}

/** From registration to engagement; each step as a share of those registered. */
export function FunnelCard({ overview }: Pick<CardProps, 'overview'>) {
  const { t } = useText();
  const registered = overview.funnel.find(({ key }) => key === 'registered')?.people ?? 0;
  return (
    <BarList
      title={t('overview.funnel')}
      emptyText={t('overview.noMembers')}
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
