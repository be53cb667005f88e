import type { QrOptions } from '@connect/contract/links/link.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { notifyError } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './qr.module.css';
import { qrPng, qrSvg, qrWarnings, scannedUrl } from './qr-image.ts';

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** The QR code of a short address with its quiet zone, what may keep it from scanning, and files. */
export default function QrView(props: { shortUrl: string; options: QrOptions }) {
  const { shortUrl, options } = props;
  const { t } = useText();
  const text = scannedUrl(shortUrl);
  const svg = useMemo(() => qrSvg(text, options), [text, options]);
  const { contrast, atLeast } = qrWarnings(text, options);
  const name = `qr-${shortUrl.slice(shortUrl.lastIndexOf('/') + 1)}`;
  const savePng = () =>
    qrPng(text, options)
      .then((blob) => save(blob, `${name}.png`))
      .catch(() => notifyError(new Error(t('links.qr.failed'))));
  return (
    <div>
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t('links.qr.preview', { url: shortUrl })}
      />
      {contrast && (
        <Alert color="yellow" mt={10}>
          {t('links.qr.contrast')}
        </Alert>
      )}
      {atLeast !== null && (
        <Alert color="yellow" mt={10}>
          {t('links.qr.small', { px: atLeast })}
        </Alert>
      )}
      <Text size="sm" c="var(--ink-2)" mt={10}>
        {t('links.qr.advice')}
      </Text>
      <Group gap={8} mt={10}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void savePng()}
        >
          {t('links.qr.png')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)}
        >
          {t('links.qr.svg')}
        </Button>
      </Group>
    </div>
  );
}
