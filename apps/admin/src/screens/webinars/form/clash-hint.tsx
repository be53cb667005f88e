import { webinar } from '@connect/contract/webinars/webinar.ts';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { resourceKeys } from '../../../api/queries.ts';
import { call } from '../../../api/start/client.ts';
import { ItemLinks } from '../../../content/item/item-links.tsx';
import { useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { WebinarParts } from './webinar-editor.ts';

/** Other webinars at the chosen time for the chosen audience (domain/webinars#clashes). */
export function ClashHint({ editor, item }: WebinarParts) {
  const { form } = editor;
  const { t } = useText();
  // Selected one by one, so that changes of other fields cause no request.
  const start_at = useFormState(form, ({ values }) => values.start_at);
  const end_at = useFormState(form, ({ values }) => values.end_at);
  const audience_user_types = useFormState(form, ({ values }) => values.audience_user_types.join());
  const specialty_ids = useFormState(form, ({ values }) => values.specialty_ids.join());
  const asked = [start_at, end_at, audience_user_types, specialty_ids, item?.id].join('|');
  const [settled] = useDebouncedValue(asked, 400);
  const inOrder = start_at !== null && end_at !== null && Date.parse(start_at) < Date.parse(end_at);
  const askable = inOrder && audience_user_types !== '' && !form.readOnly && !item?.cancelled_at;
  const { data } = useQuery({
    queryKey: [...resourceKeys('webinar').all, 'clashes', asked],
    queryFn: ({ signal }) =>
      call(webinar.clashes, {
        query: {
          start_at: start_at ?? '',
          end_at: end_at ?? '',
          audience_user_types,
          specialty_ids: specialty_ids || undefined,
          except: item ? String(item.id) : undefined,
        },
        signal,
        silent: true,
      }),
    enabled: askable && settled === asked,
  });
  const total = askable ? (data?.meta.total ?? 0) : 0;
  return (
    <div role="status">
      {total > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('webinars.form.clash', { n: total })}
          <ItemLinks items={data?.data ?? []} />
        </Alert>
      )}
    </div>
  );
}
