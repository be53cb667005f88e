import { nationalPhone } from '@connect/contract/text.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import type { UserValues } from '@connect/contract/users/user-fields.ts';
import { hasField } from '@connect/contract/users/user-rules.ts';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReference } from '../../../api/queries.ts';
import { nameIn } from '../../../content/item/reference-names.ts';
import { useProvinces } from '../../../content/item/use-provinces.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { useFieldLabel } from '../../../kit/form-values/form-field.ts';
import { type Fact, Facts } from '../../../records/beside/facts.tsx';
import { useText } from '../../../text/i18n.ts';

/** All that is stored of a user, to be read. */
export function DataTab({ item }: { item: UserItem }) {
  const { t, language } = useText();
  const labelOf = useFieldLabel();
  const specialties = useReference('specialties');
  const provinces = useProvinces();
  const has = (field: keyof UserValues) => hasField(item.user_type, field);
  const named = specialties.filter(({ id }) => item.specialty_ids.includes(id));
  const phone = item.phone && (item.masked ? item.phone : nationalPhone(item.phone));
  const fact = (field: string, value: ReactNode): Fact => [labelOf(field), value];
  const some = (...facts: (Fact | false)[]) => facts.filter((one) => one !== false);
  const english = `${item.first_name_en} ${item.last_name_en}`.trim();
  const place =
    item.workplace?.name_th ??
    (item.workplace_name_raw && t('person.raw', { name: item.workplace_name_raw }));
  return (
    <>
      {item.masked && (
        <Alert color="brand" mb={14}>
          {t('person.masked')}
        </Alert>
      )}
      <Facts
        title={t('person.section.person')}
        facts={[
          fact('display_name', item.display_name),
          [labelOf('first_name_en'), english],
          fact('user_type', t(`options.user_type.${item.user_type}`)),
        ]}
      />
      <Facts
        title={t('person.section.contact')}
        facts={some(
          fact('email', item.email),
          fact('phone', phone),
          fact('line_display_name', item.line_display_name || item.line_user_id),
          fact(
            'preferred_channel',
            item.preferred_channel && t(`users.preferred_channel.${item.preferred_channel}`),
          ),
        )}
      />
      {has('workplace_id') ? (
        <Facts
          title={t('person.section.work')}
          facts={some(
            has('profession') &&
              fact('profession', item.profession && t(`users.profession.${item.profession}`)),
            fact('specialty_ids', named.map((one) => nameIn(one, language)).join(', ')),
            fact('position', item.position),
            fact('department', item.department),
            fact('workplace_id', place),
            item.workplace !== null &&
              fact('workplace_type', t(`workplaces.type.${item.workplace.type}`)),
            fact('province_code', provinces.nameOf(item.province_code) ?? ''),
            fact('region', item.region && t(`options.region.${item.region}`)),
          )}
        />
      ) : (
        <Facts
          title={t('person.section.company')}
          facts={some(
            fact('employee_code', item.employee_code),
            has('territory_code') && fact('territory_code', item.territory_code),
            fact('position', item.position),
            fact('department', item.department),
            fact('team', item.team),
            fact('manager_user_id', item.manager?.display_name ?? ''),
            fact('brand_scope', item.brand_scope.join(', ')),
            item.hcp_count !== null && fact('hcp_count', formatNumber(item.hcp_count)),
            item.link_count !== null && fact('link_count', formatNumber(item.link_count)),
            item.link_clicks_30d !== null &&
              fact('link_clicks_30d', formatNumber(item.link_clicks_30d)),
            fact('staff_account', item.staff_account?.display_name ?? ''),
          )}
        />
      )}
      {has('owner_rep_id') && (
        <Facts
          title={t('person.section.care')}
          facts={some(
            fact('owner_rep_id', item.owner?.display_name ?? ''),
            item.segment !== null && fact('segment', item.segment),
            fact('is_kol', t(item.is_kol ? 'person.yes' : 'person.no')),
            item.cpe_credits !== null && fact('cpe_credits', formatNumber(item.cpe_credits)),
            [t('person.views'), formatNumber(item.stats.views_90d)],
            [t('person.webinars'), formatNumber(item.stats.webinars_attended)],
          )}
        />
      )}
      <Facts
        title={t('person.section.account')}
        facts={some(
          fact('status', t(`users.status.${item.status}`)),
          fact('registration_source', t(`users.registration_source.${item.registration_source}`)),
          fact('registered_at', formatDateTime(item.registered_at)),
          fact(
            'approved_at',
            item.approved_at && item.approved_by
              ? t('person.approvedBy', {
                  time: formatDateTime(item.approved_at),
                  name: item.approved_by.display_name,
                })
              : formatDateTime(item.approved_at),
          ),
          fact('last_active_at', formatDateTime(item.last_active_at)),
          has('license_no') && fact('license_expires_at', formatDate(item.license_expires_at)),
          fact('external_ref', item.external_ref),
        )}
      />
    </>
  );
}
