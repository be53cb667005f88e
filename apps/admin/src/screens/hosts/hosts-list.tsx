import { hostLabels, hosts } from '@connect/contract/hosts/host.ts';
import { type HostKind, KINDS, SPOKEN_KINDS } from '@connect/contract/kinds.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { useReference } from '../../api/queries.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { screensOf } from '../../content/item/content-screen.ts';
import { focalStyle } from '../../content/item/focal-style.ts';
import { nameIn } from '../../content/item/reference-names.ts';
import { useContentFilters } from '../../content/list/content-filters.ts';
import { ContentListPage } from '../../content/list/content-list-page.tsx';
import { Avatar } from '../../kit/display/avatar.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { TwoLines } from '../../kit/display/two-lines.tsx';
import { RowLink } from '../../kit/table/row-link.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './hosts.module.css';

// Loaded when its menu opens.
const SessionsItem = lazyChunk(() => import('./sessions-item.tsx'));

/** The hosts of one kind (domain/hosts#host-lists). */
function HostsList({ kind }: { kind: HostKind }) {
  const { t, language } = useText();
  const specialties = useReference('specialties');
  const base = useContentFilters(hosts[kind]);
  const { routes } = screensOf(kind);
  const shownIn = SPOKEN_KINDS.find((one) => KINDS[one].hosts === kind);
  const specialtyName = (id: number) => {
    const row = specialties.find((entry) => entry.id === id);
    return row && nameIn({ ...row, name_th: row.short_th ?? row.name_th }, language);
  };
  return (
    <ContentListPage
      kind={kind}
      labels={hostLabels[kind]}
      calls={hosts[kind]}
      searchPlaceholder={t('hosts.search')}
      rowCommands={(row) =>
        shownIn && (
          <SessionsItem to={KINDS[shownIn].path} id={row.id} label={t(`hosts.sessions_${kind}`)} />
        )
      }
      columns={(shared) => [
        {
          ...shared.title,
          render: (row) => (
            <div className={classes.person}>
              <Avatar
                name={row.title}
                url={row.cover?.thumb ?? null}
                style={focalStyle(row.cover)}
              />
              <div>
                <TwoLines
                  first={
                    <RowLink to={routes.form} params={{ id: String(row.id) }}>
                      {row.title}
                    </RowLink>
                  }
                  second={row.title_prefix}
                />
              </div>
            </div>
          ),
        },
        {
          key: 'place',
          label: t('hosts.column.place'),
          wrap: true,
          least: 150,
          render: (row) => <TwoLines first={row.position || '-'} second={row.workplace} />,
        },
        {
          key: 'specialty_ids',
          label: fieldLabel(hostLabels[kind], 'specialty_ids', language),
          wrap: true,
          render: (row) =>
            row.specialty_ids
              .map(specialtyName)
              .filter((name) => name !== undefined)
              .join(', ') || '-',
        },
        {
          key: 'usage_count',
          label: fieldLabel(hostLabels[kind], 'usage_count', language),
          align: 'right',
          render: (row) => formatNumber(row.usage_count),
        },
        {
          key: 'publicity_consent',
          label: t('hosts.column.consent'),
          render: (row) => (
            <span className={classes.consent} data-given={row.publicity_consent}>
              {t(row.publicity_consent ? 'hosts.consentGiven' : 'hosts.consentMissing')}
            </span>
          ),
        },
        shared.status,
        shared.updatedAt,
        { ...shared.publishedAt, hiddenByDefault: true },
        shared.expiresAt,
        shared.sortOrder,
        shared.slug,
      ]}
      filters={[
        { ...base.specialty, rare: false },
        { kind: 'flag', key: 'publicity_consent', label: t('hosts.column.consent') },
        base.createdBy,
        base.dates,
      ]}
    />
  );
}

export const WebinarHostsList = () => <HostsList kind="webinar_host" />;
export const VideoHostsList = () => <HostsList kind="video_host" />;
export const PodcastHostsList = () => <HostsList kind="podcast_host" />;
