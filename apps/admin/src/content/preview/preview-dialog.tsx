import { Modal, SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { holdBack } from './hold-back.ts';
import classes from './preview-dialog.module.css';
import { type PreviewPage, previewDocument } from './preview-page.ts';

const HOLD_BACK_MS = 200;
const WIDTHS = ['desktop', 'phone'] as const;

/** Shows the typed content as users will see it, on a computer and on a phone. */
export function PreviewDialog(props: {
  page: PreviewPage;
  onClose: () => void;
  /** Content that the frame cannot show. */
  above?: ReactNode;
  /** The recording cannot be moved past what was already played. */
  forwardOnly?: boolean;
}) {
  const { page, onClose, above, forwardOnly = false } = props;
  const { t } = useText();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop');
  const html = useMemo(() => previewDocument(page), [page]);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!forwardOnly) return;
    // Polled from here, because not every browser fires events in a frame without scripts.
    const timer = setInterval(() => {
      const media = frame.current?.contentDocument?.querySelector<HTMLMediaElement>('.player');
      if (media) holdBack(media);
    }, HOLD_BACK_MS);
    return () => clearInterval(timer);
  }, [forwardOnly]);
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      title={t('cards.preview.title')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className={classes.head}>
        <SegmentedControl
          aria-label={t('cards.preview.width')}
          data={WIDTHS.map((value) => ({ value, label: t(`cards.preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
        <Text size="sm" c="var(--ink-2)">
          {t('cards.preview.unsaved')}
        </Text>
      </div>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.stage}>
        <iframe
          ref={frame}
          className={classes.frame}
          data-width={width}
          title={t('cards.preview.title')}
          // Scripts and forms stay forbidden; the same origin only lets the fonts load.
          sandbox="allow-same-origin"
          srcDoc={html}
        />
      </div>
    </Modal>
  );
}
