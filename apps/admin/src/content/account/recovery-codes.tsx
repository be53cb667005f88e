import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { refuse } from '../../kit/page/refuse.ts';
import { useText } from '../../text/i18n.ts';
import classes from './recovery-codes.module.css';

const FILE_NAME = 'connect-recovery-codes.txt';

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows the recovery codes, which cannot be shown again; continues once they have been stored. */
export function RecoveryCodes(props: {
  codes: readonly string[];
  username: string;
  onStored: () => void;
}) {
  const { codes, username, onStored } = props;
  const { t } = useText();
  const [stored, setStored] = useState(false);
  const text = [
    t('signIn.codes.file', { app: t('shell.app'), name: username }),
    '',
    ...codes,
    '',
  ].join('\r\n');
  return (
    <Stack gap={14}>
      <div>
        <Text fw={600}>{t('signIn.codes.title')}</Text>
        <Text size="sm" c="var(--ink-2)">
          {t('signIn.codes.hint', { count: codes.length })}
        </Text>
      </div>
      <ul className={classes.codes} aria-label={t('signIn.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton value={codes.join('\n')} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {t(copied ? 'signIn.copied' : 'signIn.codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(text)}
        >
          {t('signIn.codes.download')}
        </Button>
      </Group>
      <Checkbox
        label={t('signIn.codes.stored')}
        checked={stored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <Button
        onClick={onStored}
        style={{ alignSelf: 'flex-start' }}
        {...refuse(!stored && t('signIn.codes.storeFirst'))}
      >
        {t('signIn.codes.done')}
      </Button>
    </Stack>
  );
}
