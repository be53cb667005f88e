import { Anchor, Button, Group, Modal } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';
import { formatNumber } from '../display/format.ts';
import type { BulkOutcome } from '../table/list-types.ts';
import classes from './bulk-result.module.css';

interface BulkResultProps {
  outcomes: readonly BulkOutcome[];
  /** Retries the failed rows; left out if that cannot help any of them. */
  onRetry?: () => void;
  onClose: () => void;
}

const SHOWN = 200;

/** The outcome per row of an action on several rows, failures first and with their reasons. */
export default function BulkResult({ outcomes, onRetry, onClose }: BulkResultProps) {
  const { t } = useText();
  const sorted = [...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok));
  const ok = sorted.filter((outcome) => outcome.ok).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('list.resultTitle')}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <p className={classes.summary}>
        {t('list.resultSummary', { ok, failed: sorted.length - ok })}
      </p>
      <ul className={classes.list}>
        {sorted.slice(0, SHOWN).map((outcome) => {
          const Icon = outcome.ok ? IconCircleCheck : IconAlertCircle;
          return (
            <li key={outcome.id} data-ok={outcome.ok || undefined}>
              <Icon
                size={18}
                role="img"
                aria-label={t(outcome.ok ? 'list.succeeded' : 'list.failed')}
              />
              <div>
                <div>{outcome.title ?? `#${outcome.id}`}</div>
                {outcome.message && <div className={classes.reason}>{outcome.message}</div>}
                {outcome.errors && outcome.errors.length > 0 && (
                  <ul className={classes.reasons}>
                    {outcome.errors.map((error) => (
                      <li key={error.message}>{error.message}</li>
                    ))}
                  </ul>
                )}
                {outcome.links && outcome.links.length > 0 && (
                  <ul className={classes.reasons}>
                    {outcome.links.map(({ label, href }) => (
                      <li key={href}>
                        <Anchor href={href} target="_blank" rel="noreferrer" inherit>
                          {label}
                        </Anchor>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {sorted.length > SHOWN && (
        <p>{t('list.resultMore', { n: formatNumber(sorted.length - SHOWN) })}</p>
      )}
      <Group justify="flex-end" mt="md">
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('list.retryFailed')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('list.close')}
        </Button>
      </Group>
    </Modal>
  );
}
