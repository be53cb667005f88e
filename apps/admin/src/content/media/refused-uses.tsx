import { Text } from '@mantine/core';
import type { ApiError } from '../../api/start/api-error.ts';
import { formatNumber } from '../../kit/display/format.ts';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { useText } from '../../text/i18n.ts';
import { ItemLink } from '../item/item-links.tsx';
import { refusedOf, wantsReason } from '../picture/media-refusal.ts';
import classes from './media-library.module.css';

/** The uses of a file that block its change, and an input for the reason that some need. */
export function RefusedUses(props: {
  error: ApiError;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { error, reason, onReason } = props;
  const { t } = useText();
  const { hidden } = error.detail;
  return (
    <>
      <div role="alert" className={classes.refused}>
        <Text size="sm" fw={500}>
          {error.message}
        </Text>
        <ul className={classes.uses} aria-label={t('library.refused')}>
          {refusedOf(error).map((item) => (
            <li key={`${item.type}-${item.id}`}>
              <ItemLink item={item} />
              <span className={classes.small}>
                {item.errors.map(({ message }) => message).join(' · ') || item.message}
              </span>
            </li>
          ))}
          {typeof hidden === 'number' && hidden > 0 && (
            <li>{t('library.hidden', { n: formatNumber(hidden) })}</li>
          )}
        </ul>
      </div>
      {wantsReason(error) && (
        <GrowingText
          mt="sm"
          maxLength={300}
          label={t('content.reasonLabel')}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}
