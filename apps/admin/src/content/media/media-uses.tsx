import { kindLabel } from '@connect/contract/administration/kind-labels.ts';
import { mediaLibrary } from '@connect/contract/media/media-library.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/start/client.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { ErrorLine } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { ItemLink } from '../item/item-links.tsx';
import classes from './media-library.module.css';

/** The uses of a file, reread each time they are opened. */
export const useMediaUses = (id: number) =>
  useQuery({
    queryKey: [mediaLibrary.uses.tag, 'uses', id],
    queryFn: ({ signal }) =>
      call(mediaLibrary.uses, { params: { id: String(id) }, signal, silent: true }),
    staleTime: 0,
  });

/** The items that use a file as links; items that the staff may not see are only counted. */
export function MediaUses({ id }: { id: number }) {
  const { t, language } = useText();
  const { data: reply, error, refetch } = useMediaUses(id);
  if (error) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (!reply) return <Skeleton height={44} />;
  const { data, meta } = reply;
  if (meta.total === 0) {
    return (
      <Text size="sm" c="var(--ink-2)">
        {t('library.usedNowhere')}
      </Text>
    );
  }
  return (
    <ul className={classes.uses}>
      {data.map((item) => (
        <li key={`${item.type}-${item.id}`}>
          <ItemLink item={item} />
          <span className={classes.small}>
            {[
              ...item.fields.map((field) => kindLabel(item.type, field, language)),
              ...(item.deleted ? [t('library.inTrash')] : []),
            ].join(' · ')}
          </span>
        </li>
      ))}
      {meta.hidden > 0 && <li>{t('library.hidden', { n: formatNumber(meta.hidden) })}</li>}
    </ul>
  );
}
