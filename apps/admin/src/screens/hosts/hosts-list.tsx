import { fieldLabel } from '@connect/contract/labels.ts';
import {
  HOST_NAMES,
  type HostKind,
  type HostRow,
  hosts,
} from '@connect/contract/resources/host.ts';
import { lazy, Suspense } from 'react';
import { useReference } from '../../api/queries.ts';
import { useContentFilters } from '../../content/content-filters.ts';
import { ContentListPage } from '../../content/content-list-page.tsx';
import { CONTENT_PATHS, screensOf } from '../../content/content-screen.ts';
import { focalStyle } from '../../content/focal-style.ts';
import { nameIn } from '../../content/reference-names.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { formatNumber } from '../../kit/format.ts';
import { RowLink } from '../../kit/row-link.tsx';
import { TwoLines } from '../../kit/two-lines.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './hosts.module.css';

// Opens with the menu that it stands in.
const SessionsItem = lazy(() => import('./sessions-item.tsx'));

/** What the people of a kind are shown in. */
const SHOWN_IN = {
  webinar_host: CONTENT_PATHS.webinar,
  video_host: CONTENT_PATHS.video,
  podcast_host: CONTENT_PATHS.podcast,
} as const satisfies Record<HostKind, string>;

/** The people of one kind (DOMAIN 3.4, 3.5). */
function HostsList({ kind }: { kind: HostKind }) {
  const { t, language } = useText();
  const { specialties } = useReference();
  const base = useContentFilters(hosts[kind]);
  const { routes } = screensOf(kind);
  const specialtyName = (id: number) => {
    const row = specialties.find((entry) => entry.id === id);
    return row && nameIn({ ...row, name_th: row.short_th ?? row.name_th }, language);
  };
  return (
    <ContentListPage<HostRow>
      kind={kind}
      name={`${HOST_NAMES[kind]}s`}
      calls={hosts[kind]}
      searchPlaceholder={t('hosts.search')}
      rowCommands={(row) => (
        <Suspense>
          <SessionsItem to={SHOWN_IN[kind]} id={row.id} label={t(`hosts.sessions_${kind}`)} />
        </Suspense>
      )}
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
          width: '22%',
          render: (row) => <TwoLines first={row.position || '-'} second={row.workplace} />,
        },
        {
          key: 'specialty_ids',
          label: fieldLabel('specialty_ids', language, kind),
          wrap: true,
          render: (row) =>
            row.specialty_ids
              .map(specialtyName)
              .filter((name) => name !== undefined)
              .join(', ') || '-',
        },
        {
          key: 'usage_count',
          label: fieldLabel('usage_count', language, kind),
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
