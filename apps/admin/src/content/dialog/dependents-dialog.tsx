import type {
  DarkLink,
  Dependent,
  Dependents,
  TakenAway,
} from '@connect/contract/content/content-calls.ts';
import { PRINTED_CHANNELS } from '@connect/contract/links/link-choices.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../kit/display/format.ts';
import { notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { ContentStatus } from '../item/content-status.tsx';
import { ItemLink } from '../item/item-links.tsx';
import type { Taken } from '../item/use-dependents.tsx';
import classes from './dependents-dialog.module.css';

interface DependentsDialogProps {
  verb: TakenAway;
  /** With several items, a refused one does not hold up the others. */
  items: readonly Taken[];
  found: Dependents;
  /** Reads the dependents again, after they were changed elsewhere. */
  onAgain: () => Promise<void>;
  onDone: (go: boolean) => void;
}

const RELATIONS = [
  'attachment',
  'related',
  'host',
  'handout',
  'replay',
  'source_webinar',
  'linked_webinar',
  'confirmation',
  'reminder',
  'thanks',
  'target',
  'superseded_by',
  'pi_document',
] as const;

/** Tracking links that lead nowhere afterwards; a printed code cannot be taken back. */
function DarkLinks({ links }: { links: readonly DarkLink[] }) {
  const { t } = useText();
  const title = t('dependents.links', { n: formatNumber(links.length) });
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text size="sm" fw={500} mt="sm">
        {title}
      </Text>
      <ul className={classes.list}>
        {links.map((link) => (
          <li key={link.id}>
            <div className={classes.words}>
              <ItemLink item={link} />
              <Text size="xs" c="var(--ink-2)">
                {[
                  link.code,
                  t(`options.channel.${link.channel}`),
                  PRINTED_CHANNELS.some((printed) => printed === link.channel) &&
                    t('dependents.printed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Lists the dependents of items: those that block the action, and those that only mention the item.
 */
export default function DependentsDialog(props: DependentsDialogProps) {
  const { verb, items, found, onAgain, onDone } = props;
  const { t } = useText();
  const many = items.length > 1;
  const [busy, setBusy] = useState(false);
  const { data, meta } = found;
  const [stopping, others] = [true, false].map((stops) =>
    data.filter((row) => row.blocks.includes(verb) === stops),
  );
  const hiddenStopping = meta.hidden[verb];
  const hiddenOthers = meta.hidden.total - hiddenStopping;
  const refused = (stopping?.length ?? 0) + hiddenStopping > 0;

  const again = async () => {
    setBusy(true);
    try {
      await onAgain();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };

  const line = (row: Dependent) => (
    <li key={`${row.of}-${row.id}`}>
      <div className={classes.words}>
        <ItemLink item={row} />
        <Text size="xs" c="var(--ink-2)">
          {[
            t(`kinds.${row.type}.one`),
            ...RELATIONS.filter((name) => row.relations.includes(name)).map((name) =>
              t(`dependents.relation.${name}`),
            ),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {many && (
          <Text size="xs" c="var(--ink-2)">
            {t('dependents.uses', { title: items.find(({ id }) => id === row.of)?.title ?? '' })}
          </Text>
        )}
      </div>
      <ContentStatus status={row.effective_status} short />
    </li>
  );
  const part = (title: string, rows: readonly Dependent[] = [], hidden: number) =>
    rows.length + hidden > 0 && (
      <section aria-label={title}>
        <Text size="sm" fw={500} mt="sm">
          {title}
        </Text>
        <ul className={classes.list}>
          {rows.map(line)}
          {hidden > 0 && <li>{t('dependents.hidden', { n: formatNumber(hidden) })}</li>}
        </ul>
      </section>
    );

  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title={t(refused && !many ? `dependents.${verb}Refused` : 'dependents.title')}
      closeButtonProps={{ 'aria-label': t('content.close') }}
    >
      {meta.total > 0 && (
        <Text size="sm">
          {t(
            refused ? (many ? 'dependents.someRefused' : 'dependents.refused') : 'dependents.used',
          )}
        </Text>
      )}
      {part(t(`dependents.${verb}Stopping`), stopping, hiddenStopping)}
      {part(t('dependents.others'), others, hiddenOthers)}
      <DarkLinks links={meta.links} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => onDone(false)} data-autofocus>
          {t('content.cancel')}
        </Button>
        {refused && (
          <Button variant={many ? 'default' : 'filled'} loading={busy} onClick={() => void again()}>
            {t('dependents.again')}
          </Button>
        )}
        {(many || !refused) && (
          <Button color="red" onClick={() => onDone(true)}>
            {t('dependents.go')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
