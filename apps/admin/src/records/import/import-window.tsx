import { IMPORT_FILE, type ImportCalls, type ImportRun } from '@connect/contract/imports/import.ts';
import type { Labels } from '@connect/contract/labels.ts';
import { Alert, Button, Group, Modal, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatBytes, formatNumber } from '../../kit/display/format.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { ErrorPanel } from '../../kit/page/state-panels.tsx';
import { useHere } from '../../kit/page/use-here.ts';
import { useNarrow } from '../../kit/page/use-narrow.ts';
import { useSubmit } from '../../kit/short-form/use-submit.ts';
import { useText } from '../../text/i18n.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportCounts, ImportIssues } from './import-issues.tsx';
import { isUnderWay, useImport } from './use-import.ts';

const STEPS = ['file', 'columns', 'trial', 'done'] as const;
type Step = (typeof STEPS)[number];

function stepOf(run: ImportRun | undefined, again: boolean): Step {
  if (!run || run.state === 'failed') return 'file';
  if (run.state === 'read' || (run.state === 'tried' && again)) return 'columns';
  return run.state === 'trying' || run.state === 'tried' ? 'trial' : 'done';
}

/** Rows that an import would store. */
const goodRows = (run: ImportRun | undefined): number =>
  (run?.counts?.created ?? 0) + (run?.counts?.changed ?? 0);

interface ImportWindowProps {
  title: string;
  calls: ImportCalls;
  /** The id of what is imported into, if the calls name it. */
  into?: string;
  fields: readonly string[];
  labels: Labels;
  /** The import that the address names. */
  id: number | undefined;
  /** Search parameters that belong to this window. */
  parts: readonly string[];
  defaults: Record<string, string>;
  /** Where values for rows without their own are chosen. */
  defaultFields: (columns: readonly (string | null)[]) => ReactNode;
  /** The list of what was imported. */
  result: ReactNode;
  onOpen: (id: number | undefined) => void;
  onClose: () => void;
  /** Closes without asking. */
  onEnd: () => void;
  onDone: () => void;
}

/** Imports records from a file: upload, match columns, try, import (domain/imports#steps). */
export function ImportWindow(props: ImportWindowProps) {
  const { title, calls, into, id, onOpen, onClose, onDone } = props;
  const { t } = useText();
  const narrow = useNarrow();
  const form = useSubmit();
  const here = useHere();
  const work = useImport(calls, id, into);
  const { run } = work;
  const [matched, setMatched] = useState<{ id: number; columns: (string | null)[] } | null>(null);
  const [again, setAgain] = useState(false);
  const step = stepOf(run, again);
  const columns = matched && matched.id === run?.id ? matched.columns : (run?.columns ?? []);
  const waits = isUnderWay(run);
  const isDone = run?.state === 'done';

  // The lists show who is new as soon as the import is done.
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current();
  }, [isDone]);

  const take = (file: File) => {
    void form.send(async () => {
      if (file.size > IMPORT_FILE.bytes) {
        return form.refuse(t('imports.tooLarge', { size: formatBytes(IMPORT_FILE.bytes) }));
      }
      setAgain(false);
      const { id: begun } = await work.start(file);
      // Whoever closed the window meanwhile does not get it back, over whatever they do now.
      if (here.current) onOpen(begun);
    });
  };
  const tryOut = () =>
    void form.send(async () => {
      await work.tryOut(columns, props.defaults);
      setAgain(false);
    });
  const apply = (rows: number) => void form.send(() => work.apply(rows));
  const cancel = () =>
    void form.send(async () => {
      await work.cancel();
      props.onEnd();
    });
  // The question about leaving, open by then, would take the same Escape for its own.
  const leave = () => void setTimeout(onClose);
  const error = form.errorOf('file') ?? form.errorOf('columns') ?? form.error;
  const good = goodRows(run);
  const open = run?.state === 'read' || run?.state === 'tried';

  return (
    <Modal
      opened
      onClose={leave}
      size="xl"
      fullScreen={narrow}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('imports.close') }}
    >
      <LeaveGuard
        dirty={() => open}
        parts={props.parts}
        words={{ title: t('imports.leaveTitle'), text: t('imports.leaveText') }}
      />
      <Stack gap="md">
        <ol className={classes.steps} aria-label={t('imports.steps')}>
          {STEPS.map((name, n) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              {n + 1}. {t(`imports.step.${name}`)}
            </li>
          ))}
        </ol>
        {id !== undefined && !run && !work.error && <Skeleton height={160} />}
        {work.gone && <Alert color="yellow">{t('imports.gone')}</Alert>}
        {work.error && !work.gone && <ErrorPanel error={work.error} retry={work.retry} />}
        {run?.state === 'failed' && (
          <Alert color="red" role="alert">
            {t('imports.failed')}
            {run.failure && <div>{t(`imports.failure.${run.failure}`)}</div>}
          </Alert>
        )}
        {step === 'file' && (id === undefined || work.gone || run) && (
          <ChooseFile calls={calls} into={into} busy={form.busy} onFile={take} />
        )}
        {run && step !== 'file' && (
          <Text size="sm" fw={600}>
            {t('imports.found', { file: run.file_name, n: formatNumber(run.rows) })}
          </Text>
        )}
        {run && step === 'columns' && (
          <>
            {props.defaultFields(columns)}
            <ImportColumns
              run={run}
              fields={props.fields}
              labels={props.labels}
              columns={columns}
              onColumns={(next) => setMatched({ id: run.id, columns: next })}
              errorOf={form.errorOf}
            />
          </>
        )}
        {run && waits && <Waiting run={run} />}
        {run && !waits && step !== 'columns' && (
          <Outcome calls={calls} run={run} result={props.result} />
        )}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end">
          {open && (
            <Button variant="subtle" color="red" loading={form.busy} onClick={cancel}>
              {t('imports.cancel')}
            </Button>
          )}
          {step === 'columns' && (
            <Button loading={form.busy} onClick={tryOut}>
              {t('imports.try')}
            </Button>
          )}
          {run?.state === 'tried' && step === 'trial' && (
            <>
              <Button variant="default" onClick={() => setAgain(true)}>
                {t('imports.back')}
              </Button>
              {good > 0 && (
                <Button loading={form.busy} onClick={() => apply(good)}>
                  {t('imports.apply', { n: formatNumber(good) })}
                </Button>
              )}
            </>
          )}
          {isDone && (
            <Button variant="default" onClick={() => onOpen(undefined)}>
              {t('imports.again')}
            </Button>
          )}
          {!open && (
            <Button variant="default" onClick={onClose}>
              {t('imports.close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** What the trial found, or the import did. */
function Outcome({
  calls,
  run,
  result,
}: {
  calls: ImportCalls;
  run: ImportRun;
  result: ReactNode;
}) {
  const { t } = useText();
  const { counts, state } = run;
  if (!counts) return null;
  return (
    <>
      {state === 'done' && <Alert color="green">{t('imports.done')}</Alert>}
      <ImportCounts counts={counts} />
      {state === 'tried' && counts.refused > 0 && <Text size="sm">{t('imports.skips')}</Text>}
      {state === 'tried' && goodRows(run) === 0 && <Text size="sm">{t('imports.nothing')}</Text>}
      {state === 'done' && result}
      <ImportIssues calls={calls} run={run} />
    </>
  );
}

/** How far the step is; the reader is told when it begins, not at every row. */
function Waiting({ run }: { run: ImportRun }) {
  const { t } = useText();
  const words = t(run.state === 'importing' ? 'imports.importing' : 'imports.trying');
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {words}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={run.rows === 0 ? 0 : (run.progress / run.rows) * 100}
          aria-label={words}
          animated
        />
      </Progress.Root>
      <Text size="sm">
        {t('imports.progress', {
          done: formatNumber(run.progress),
          all: formatNumber(run.rows),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('imports.goesOn')}
      </Text>
    </Stack>
  );
}
