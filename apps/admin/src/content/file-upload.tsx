import '@mantine/dropzone/styles.layer.css';
import type { ReplyOf } from '@connect/contract/endpoint.ts';
import { media } from '@connect/contract/resources/media.ts';
import { Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { upload } from '../api/client.ts';
import { formatPercent } from '../kit/format.ts';
import { useText } from '../text/i18n.ts';
import classes from './file-field.module.css';
import { acceptOf, type HeldKind, limitsOf, problemOf } from './file-limits.ts';

/** Takes one file by drop, click or keyboard, checks it first, and shows how far it has come. */
export function FileUpload(props: {
  label: string;
  kinds: readonly HeldKind[];
  hint?: string;
  onDone: (reply: ReplyOf<typeof media.upload>) => void;
}) {
  const { label, kinds, hint, onDone } = props;
  const { t } = useText();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  const take = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setError(t('files.one'));
    const problem = problemOf(file, kinds);
    setError(problem && t(problem.key, problem.values));
    if (problem) return;
    setShare(0);
    try {
      onDone(await upload(media.upload, { file, fields: {}, onProgress: setShare }));
    } catch (failure) {
      if (failure instanceof Error) setError(failure.message);
    } finally {
      setShare(null);
    }
  };

  const name = `${label}: ${t('files.choose')}`;
  return (
    <div>
      <Dropzone
        onDrop={take}
        disabled={share !== null}
        className={classes.zone}
        aria-label={name}
        inputProps={{ accept: acceptOf(kinds), 'aria-label': name }}
      >
        <div className={classes.idle}>
          <IconFileUpload size={26} stroke={1.5} aria-hidden />
          <span>{t('files.drop')}</span>
        </div>
      </Dropzone>
      {share !== null && (
        <div role="status">
          <Progress value={share * 100} mt={8} aria-label={name} />
          <span className={classes.hint}>
            {t('form.upload.progress', { percent: formatPercent(share) })}
          </span>
        </div>
      )}
      {error && (
        <Text role="alert" c="var(--bad)" size="sm" mt={6}>
          {error}
        </Text>
      )}
      <p className={classes.hint}>{hint ?? limitsOf(kinds)}</p>
    </div>
  );
}
