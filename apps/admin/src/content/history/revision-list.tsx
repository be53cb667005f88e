import { Badge, Button, Checkbox, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../kit/display/format.ts';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import type { Revision } from './history-drawer.tsx';
import classes from './revision-list.module.css';

interface RevisionListProps {
  /** Newest first. */
  revisions: readonly Revision[];
  onCompare: (older: number, newer: number) => void;
  /** The restore button of a revision, or nothing where it makes no sense. */
  restoreButton: (revision: number) => ReactNode;
}

const FIELDS_SHOWN = 4;

/** The revisions with staff, time and changes; two of them can be chosen for comparison. */
export function RevisionList({ revisions, onCompare, restoreButton }: RevisionListProps) {
  const { t } = useText();
  const labelOf = useFieldLabel();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (revision: number) =>
    setChosen(
      chosen.includes(revision)
        ? chosen.filter((entry) => entry !== revision)
        : [...chosen.slice(-1), revision],
    );
  const what = (revision: Revision) => {
    const names = revision.changed_fields.map(labelOf);
    const shown = names.slice(0, FIELDS_SHOWN).join(', ');
    const rest = names.length - FIELDS_SHOWN;
    return rest > 0 ? `${shown} ${t('history.more', { n: rest })}` : shown;
  };
  return (
    <>
      <div className={classes.top}>
        <Text size="sm" c="dimmed">
          {t('history.chooseTwo')}
        </Text>
        <Button
          size="compact-md"
          onClick={() => onCompare(Math.min(...chosen), Math.max(...chosen))}
          {...refuse(chosen.length !== 2 && t('history.chooseTwo'))}
        >
          {t('history.compare')}
        </Button>
      </div>
      <ol className={classes.list}>
        {revisions.map((revision, index) => {
          const title = t('history.revision', { n: revision.revision_no });
          const before = revisions[index + 1];
          return (
            <li key={revision.revision_no} className={classes.revision}>
              <Checkbox
                size="xs"
                mt={4}
                aria-label={title}
                checked={chosen.includes(revision.revision_no)}
                onChange={() => toggle(revision.revision_no)}
              />
              <div className={classes.body}>
                <Group gap={8}>
                  <strong>{title}</strong>
                  {index === 0 && (
                    <Badge variant="light" tt="none">
                      {t('history.current')}
                    </Badge>
                  )}
                  <StatusPill tone={revision.status_at === 'publish' ? 'ok' : 'neutral'}>
                    {t(`options.status.${revision.status_at}`)}
                  </StatusPill>
                </Group>
                <Text size="sm" c="dimmed">
                  {formatDateTime(revision.saved_at)}{' '}
                  {t('history.by', {
                    name: revision.saved_by?.display_name ?? t('history.system'),
                  })}
                </Text>
                {revision.changed_fields.length > 0 && (
                  <Text size="sm">{t('history.changed', { fields: what(revision) })}</Text>
                )}
                {revision.note && (
                  <Text size="sm" c="dimmed">
                    {revision.note}
                  </Text>
                )}
                <Group gap={6} mt={6}>
                  {before && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`${t('history.comparePrevious')}: ${title}`}
                      onClick={() => onCompare(before.revision_no, revision.revision_no)}
                    >
                      {t('history.comparePrevious')}
                    </Button>
                  )}
                  {restoreButton(revision.revision_no)}
                </Group>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
