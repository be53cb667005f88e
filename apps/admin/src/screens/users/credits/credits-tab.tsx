import { CREDIT_TYPES, type CreditRow } from '@connect/contract/users/user-credits.ts';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '../../../kit/display/format.ts';
import { EmptyPanel, ErrorPanel } from '../../../kit/page/state-panels.tsx';
import { CertificateButton } from '../../../records/beside/certificate-button.tsx';
import { useText } from '../../../text/i18n.ts';
import parts from '../parts/drawer.module.css';
import { creditsQuery } from '../parts/user-cache.ts';
import classes from './credits.module.css';

function Row({ row }: { row: CreditRow }) {
  const { t } = useText();
  const { item, certificate_no: number } = row;
  return (
    <tr>
      <td>{item ? item.title : t('person.credits.hidden')}</td>
      <td>{formatDate(row.start_at)}</td>
      <td className={classes.number} data-label={t('person.credits.credits')}>
        {formatNumber(row.credits)}
      </td>
      <td>
        {item && row.certificate ? (
          <CertificateButton
            kind={row.kind}
            meetingId={item.id}
            registrationId={row.registration_id}
            number={number}
            label={t('person.credits.pdf', { number })}
          />
        ) : (
          number
        )}
      </td>
    </tr>
  );
}

/** Credits of a person by council and year, and how many a pharmacist has for the next licence (domain/credits#wallet). */
export default function CreditsTab({ id }: { id: number }) {
  const { t } = useText();
  const query = useQuery(creditsQuery(id));
  if (query.isError) return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) {
    return <Skeleton height={220} role="status" aria-label={t('shell.loading')} />;
  }
  const { window, sums, rows } = query.data.data;
  return (
    <>
      {window && (
        <section className={parts.card}>
          <h3 className={parts.sectionTitle}>{t('person.credits.window')}</h3>
          <strong>
            {t('person.credits.windowSum', {
              n: formatNumber(window.credits),
              needed: window.needed,
            })}
          </strong>
          <Progress
            aria-hidden
            value={Math.min(100, (window.credits / window.needed) * 100)}
            my={6}
          />
          <div className={parts.small}>
            {t('person.credits.windowDays', {
              from: formatDate(window.from),
              to: formatDate(window.to),
            })}{' '}
            ({t(window.by_licence ? 'person.credits.byLicence' : 'person.credits.byYears')})
          </div>
        </section>
      )}
      {rows.length === 0 && <EmptyPanel title={t('person.credits.empty')} />}
      {CREDIT_TYPES.filter((type) => sums.some((sum) => sum.type === type)).map((type) => (
        <section key={type}>
          <h3 className={parts.sectionTitle}>{t(`person.credits.council.${type}`)}</h3>
          {sums
            .filter((sum) => sum.type === type)
            .map(({ year, credits }) => (
              <table key={year} className={classes.table}>
                <caption>
                  <strong>{t('person.credits.year', { year })}</strong> ·{' '}
                  {t('person.credits.sum', { n: formatNumber(credits) })}
                </caption>
                <thead>
                  <tr>
                    <th scope="col">{t('person.credits.meeting')}</th>
                    <th scope="col">{t('person.credits.date')}</th>
                    <th scope="col" className={classes.number}>
                      {t('person.credits.credits')}
                    </th>
                    <th scope="col">{t('person.credits.certificate')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows
                    .filter((row) => row.type === type && row.year === year)
                    .map((row) => (
                      <Row key={row.registration_id} row={row} />
                    ))}
                </tbody>
              </table>
            ))}
        </section>
      ))}
    </>
  );
}
