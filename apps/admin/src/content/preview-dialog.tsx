import { Modal, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useText } from '../text/i18n.ts';
import classes from './preview-dialog.module.css';
import { type PreviewPage, previewDocument } from './preview-page.ts';

const WIDTHS = ['desktop', 'phone'] as const;

/** How the audience will see it, on a computer and on a phone, with what is typed now. */
export function PreviewDialog({ page, onClose }: { page: PreviewPage; onClose: () => void }) {
  const { t } = useText();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const html = useMemo(() => previewDocument(page), [page]);
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      title={t('form.preview.title')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className={classes.head}>
        <SegmentedControl
          aria-label={t('form.preview.width')}
          data={WIDTHS.map((value) => ({ value, label: t(`form.preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
        <Text size="sm" c="var(--ink-2)">
          {t('form.preview.unsaved')}
        </Text>
      </div>
      <div className={classes.stage}>
        <iframe
          className={classes.frame}
          data-width={width}
          title={t('form.preview.title')}
          // No scripts and no forms; the origin only lets the fonts load.
          sandbox="allow-same-origin"
          srcDoc={html}
        />
      </div>
    </Modal>
  );
}
