import type { Overview } from '@connect/contract/overview/overview.ts';
import { BarList } from '../../kit/chart/bar-list.tsx';
import { FigureText } from '../../kit/chart/figure-card.tsx';
import { formatNumber, formatPercent } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';

interface CardProps {
  overview: Overview;
}

/** Views by brand, in the order of the list of brands. */
export function BrandCard({ overview }: CardProps) {
  const { t } = useText();
  const bars = overview.by_brand
    .filter(({ views }) => views > 0)
    .map(({ key, views }) => ({ key, label: key, value: views }));
  return <BarList title={t('overview.byBrand')} emptyText={t('overview.noViews')} bars={bars} />;
}

/** Who views and where they come from. */
export function ViewerCards({ overview }: CardProps) {
  const { t } = useText();
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
export function FunnelCard({ overview }: CardProps) {
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
