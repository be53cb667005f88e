import type { QueryOf } from '@connect/contract/calls/endpoint.ts';
import { type UserValues, userFields } from '@connect/contract/users/user-fields.ts';
import { type SimilarField, userMergeCalls } from '@connect/contract/users/user-merge.ts';
import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';
import { type ItemForm, useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import { userKeys } from '../parts/user-cache.ts';

const PAUSE_MS = 600;

type Asked = QueryOf<typeof userMergeCalls.similar>;

/** A field as it is asked by, once it is complete: half a number finds nobody. */
function complete(values: UserValues, field: SimilarField): Asked {
  const { success, data } = userFields[field].safeParse(values[field]);
  return success && data ? { [field]: data } : {};
}

/** What is typed so far, as far as somebody can be found by it; `{}`: nobody can. */
function askedBy(values: UserValues): Asked {
  const names = { ...complete(values, 'first_name'), ...complete(values, 'last_name') };
  const license = complete(values, 'license_no');
  return {
    ...('first_name' in names && 'last_name' in names ? names : {}),
    ...('license_no' in license ? { ...license, ...complete(values, 'profession') } : {}),
    ...complete(values, 'email'),
    ...complete(values, 'phone'),
  };
}

/**
 * Tells while somebody new is typed in who may be that person already. It stands below the fields,
 * which do not move, and says so once they rest.
 */
export default function SimilarUsers({ form }: { form: ItemForm<UserValues> }) {
  const { t } = useText();
  // As text, so that only a change of it is another question.
  const typed = useFormState(form, ({ values }) => JSON.stringify(askedBy(values)));
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...userKeys.all, 'similar', asked],
    queryFn: ({ signal }) =>
      call(userMergeCalls.similar, { query: JSON.parse(asked) as Asked, signal, silent: true }),
    enabled: asked !== '{}',
    placeholderData: keepPreviousData,
    // Personal data that was typed is not kept.
    gcTime: 0,
  });
  const found = asked === '{}' ? [] : (data?.data ?? []);
  return (
    <div role="status">
      {found.length > 0 && (
        <Alert color="yellow" title={t('merging.users.similarTitle')} role="note">
          {found.map(({ id, display_name: name, reasons }) => (
            <div key={id}>
              <Anchor href={`/users?id=${id}`} target="_blank" rel="noreferrer" inherit>
                {t('merging.users.similarOpen', { name, id })}
              </Anchor>{' '}
              {t('merging.users.similarBy', {
                what: reasons.map((reason) => t(`merging.users.reason.${reason}`)).join(' · '),
              })}
            </div>
          ))}
        </Alert>
      )}
    </div>
  );
}
