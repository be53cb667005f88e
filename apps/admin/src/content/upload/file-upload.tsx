import '@mantine/dropzone/styles.layer.css';
import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { formatBytes } from '../../kit/display/format.ts';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './file-field.module.css';
import { acceptOf, type HeldKind, limitsOf, problemOf } from './file-limits.ts';
import type { FinishedUpload } from './send-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFileUpload } from './use-file-upload.ts';

/**
 * Takes one file by drop, click or keyboard, checks it and sends it in parts. It resumes by itself
 * after a lost connection, and after a reload once the same file is chosen again.
 */
export function FileUpload(props: {
  /** Identifies the field within the page. */
  name: string;
  label: string;
  kinds: readonly HeldKind[];
  hint?: string;
  onDone: (reply: FinishedUpload) => void;
}) {
  const { name, label, kinds, hint, onDone } = props;
  const { t } = useText();
  const upload = useFileUpload(name, onDone);
  const { running, pending, error, setError } = upload;

  const take = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setError(t('files.one'));
    const problem = problemOf(file, kinds);
    if (problem) return setError(t(problem.key, problem.values));
    void upload.start(file);
  };

  const caption = `${label}: ${t('files.choose')}`;
  return (
    <div>
      {running ? (
        <UploadProgress
          upload={running}
          label={label}
          onPause={upload.pause}
          onResume={upload.resume}
          onCancel={() => void upload.cancel()}
        />
      ) : (
        <Dropzone
          onDrop={take}
          className={classes.zone}
          aria-label={caption}
          inputProps={{ accept: acceptOf(kinds), 'aria-label': caption }}
        >
          <div className={classes.idle}>
            <IconFileUpload size={26} stroke={1.5} aria-hidden />
            <span>
              {pending
                ? t('files.continue', { name: pending.name, size: formatBytes(pending.size) })
                : t('files.drop')}
            </span>
          </div>
        </Dropzone>
      )}
      {pending && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => void upload.cancel()}>
          {t('files.giveUp')}
        </Button>
      )}
      {error && (
        <Text role="alert" c="var(--bad)" size="sm" mt={6}>
          {error}
        </Text>
      )}
      {!running && <p className={classes.hint}>{hint ?? limitsOf(kinds)}</p>}
      <LeaveGuard
        dirty={() => running !== null}
        words={{ title: t('files.leaveTitle'), text: t('files.leaveText') }}
      />
    </div>
  );
}
