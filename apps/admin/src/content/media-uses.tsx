import { kindLabel } from '@connect/contract/kind-labels.ts';
import { mediaLibrary } from '@connect/contract/resources/media-library.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { formatNumber } from '../kit/format.ts';
import { useText } from '../text/i18n.ts';
import { ItemLink } from './item-links.tsx';
import classes from './media-library.module.css';

/** What uses a file, read anew each time somebody looks. */
export const useMediaUses = (id: number) =>
  useQuery({
    queryKey: [mediaLibrary.uses.tag, 'uses', id],
    queryFn: ({ signal }) =>
      call(mediaLibrary.uses, { params: { id: String(id) }, signal, silent: true }),
    staleTime: 0,
  });

/** The items that use a file, each the way to itself; what is out of sight is a number. */
export function MediaUses({ id }: { id: number }) {
  const { t, language } = useText();
  const { data: reply, error } = useMediaUses(id);
  if (error) return <Text c="var(--bad)">{error.message}</Text>;
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
