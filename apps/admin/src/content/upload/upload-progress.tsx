import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { formatBytes, formatDuration, formatPercent } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './file-field.module.css';
import type { RunningUpload } from './use-file-upload.ts';

/** Progress, speed and remaining time of an upload, with buttons to pause and cancel it. */
export function UploadProgress(props: {
  upload: RunningUpload;
  label: string;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}) {
  const { upload, label, onPause, onResume, onCancel } = props;
  const { t } = useText();
  const { file, phase, sent, speed } = upload;
  const share = sent / file.size;
  const paused = phase === 'paused';
  const Turn = paused ? IconPlayerPlay : IconPlayerPause;
  const facts = [
    formatPercent(share),
    t('files.sentOf', { sent: formatBytes(sent), size: formatBytes(file.size) }),
    speed && t('files.speed', { speed: formatBytes(speed) }),
    speed && t('files.left', { time: formatDuration(Math.ceil((file.size - sent) / speed)) }),
  ];
  return (
    <div className={classes.stack}>
      <span className={classes.name}>{file.name}</span>
      <Progress
        value={share * 100}
        aria-label={label}
        color={phase === 'sending' || phase === 'checking' ? undefined : 'gray'}
      />
      <div>
        <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
        <div className={classes.hint} role="status">
          {t(`files.phase.${phase}`)}
        </div>
      </div>
      {phase !== 'checking' && (
        <Group gap={8}>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<Turn size={16} aria-hidden />}
            onClick={paused ? onResume : onPause}
          >
            {t(paused ? 'files.resume' : 'files.pause')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={onCancel}
          >
            {t('files.cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}
