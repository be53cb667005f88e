import { CONSENT_PURPOSES } from '@connect/contract/closed-lists.ts';
import type { ConsentFigures as Figures } from '@connect/contract/privacy/consent-text.ts';
import { HCP_TYPES } from '@connect/contract/users/user-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatPercent } from '../../../kit/display/format.ts';
import { type OrderedColumn, OrderedTable } from '../../../kit/ordered/ordered-table.tsx';
import { useText } from '../../../text/i18n.ts';
import { DeskPart } from './desk-part.tsx';
import { figuresQuery } from './desk-queries.ts';

const STATES = ['refused', 'withdrawn', 'expired', 'none'] as const;

/** How many agree to each purpose, and by what way they said so (domain/privacy#consent-statistics). */
export default function ConsentFigures() {
  const { t } = useText();
  const query = useQuery(figuresQuery);
  const persons = query.data?.meta.persons ?? 0;
  const figure = (n: number, of: number) =>
    t('privacy.figures.share', {
      n: formatNumber(n),
      percent: formatPercent(of === 0 ? 0 : n / of),
    });
  const columns: OrderedColumn<Figures>[] = [
    {
      key: 'purpose',
      label: t('privacy.figures.purpose'),
      wrap: true,
      render: ({ purpose }) => t(`users.consent_purpose.${purpose}`),
    },
    {
      key: 'granted',
      label: t('privacy.figures.granted'),
      align: 'right',
      render: ({ granted }) => figure(granted, persons),
    },
    {
      key: 'ask_again',
      label: t('privacy.figures.askAgain'),
      align: 'right',
      render: ({ purpose, ask_again: n }) =>
        n === 0 ? (
          formatNumber(n)
        ) : (
          <Link
            to="/users"
            search={{ ask_again: purpose, user_type: HCP_TYPES.join(',') }}
            aria-label={t('privacy.figures.toAsk', { n: formatNumber(n) })}
          >
            {formatNumber(n)}
          </Link>
        ),
    },
    ...STATES.map(
      (state): OrderedColumn<Figures> => ({
        key: state,
        label: t(`privacy.figures.${state}`),
        align: 'right',
        render: (row) => formatNumber(row[state]),
      }),
    ),
    {
      key: 'channels',
      label: t('privacy.figures.channels'),
      wrap: true,
      wide: true,
      render: ({ channels }) =>
        channels
          .map(({ channel, granted }) =>
            t('privacy.figures.channel', {
              channel: t(`users.consent_channel.${channel}`),
              n: formatNumber(granted),
            }),
          )
          .join(' · ') || '-',
    },
  ];
  return (
    <DeskPart
      label={t('privacy.section.figures')}
      about={t('privacy.figures.about', { n: formatNumber(persons) })}
      query={query}
    >
      {({ data }) => (
        <OrderedTable
          caption={t('privacy.section.figures')}
          rows={data}
          rowKey={({ purpose }) => CONSENT_PURPOSES.indexOf(purpose)}
          rowLabel={({ purpose }) => t(`users.consent_purpose.${purpose}`)}
          columns={columns}
        />
      )}
    </DeskPart>
  );
}
