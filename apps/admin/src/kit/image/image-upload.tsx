import '@mantine/dropzone/styles.layer.css';
import { Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { formatPercent } from '../display/format.ts';
import { checkImage, type ImageLimits, MB, useImageProblem } from './image-check.ts';
import classes from './image-upload.module.css';

export interface ImageUploadProps {
  limits: ImageLimits;
  /** Sends the file; `onProgress` gets the share sent, 0 to 1. */
  send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>;
  disabled?: boolean;
  label: string;
  /** Advice about the picture, by default that for a cover. */
  hint?: string;
  children?: ReactNode;
}

/**
 * Takes one picture by drop, click or keyboard, checks it, and shows the progress of the upload.
 */
export function ImageUpload({ limits, send, disabled, label, hint, children }: ImageUploadProps) {
  const { t } = useText();
  const say = useImageProblem();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  const take = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setError(t('cards.upload.one'));
    setError(null);
    const problem = await checkImage(file, limits);
    if (problem) return setError(say(file, problem, limits));
    abort.current = new AbortController();
    setShare(0);
    try {
      await send(file, setShare, abort.current.signal);
    } catch (failure) {
      if (!abort.current.signal.aborted && failure instanceof Error) setError(failure.message);
    } finally {
      setShare(null);
    }
  };

  return (
    <div>
      <Dropzone
        onDrop={take}
        disabled={disabled || share !== null}
        className={classes.zone}
        aria-label={label}
        inputProps={{ accept: limits.types.join(','), 'aria-label': label }}
      >
        {children ?? (
          <div className={classes.idle}>
            <IconPhotoUp size={26} stroke={1.5} aria-hidden />
            <span>{t('cards.upload.drop')}</span>
          </div>
        )}
      </Dropzone>
      {share !== null && (
        <div className={classes.progress} role="status">
          <Progress value={share * 100} aria-label={label} />
          <span className={classes.hint}>
            {t('cards.upload.progress', { percent: formatPercent(share) })}
          </span>
        </div>
      )}
      {error && (
        <Text role="alert" c="var(--bad)" size="sm" mt={6}>
          {error}
        </Text>
      )}
      <p className={classes.hint}>
        {hint ??
          t('cards.upload.limits', {
            mb: limits.bytes / MB,
            width: limits.width,
            height: limits.height,
          })}
      </p>
    </div>
  );
}
