import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../text/i18n.ts';
import { useMergingAddress } from '../cells/use-merging-address.ts';
import { duplicatesQuery } from './merging-queries.ts';

/** Tells that an open user may be here twice. */
export default function DuplicateHint({ id }: { id: number }) {
  const { t } = useText();
  const { go } = useMergingAddress();
  const { data } = useQuery(duplicatesQuery(1, id));
  if (!data || data.data.length === 0) return null;
  return (
    <Alert color="yellow" title={t('merging.users.hintTitle')} mb={14}>
      {t('merging.users.hintText', { n: data.pagination.total })}{' '}
      <Anchor component="button" type="button" onClick={() => go(String(id))}>
        {t('merging.users.compare')}
      </Anchor>
    </Alert>
  );
}
