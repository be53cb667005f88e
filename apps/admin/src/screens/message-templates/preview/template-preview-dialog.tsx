import { Modal } from '@mantine/core';
import { useText } from '../../../text/i18n.ts';
import classes from '../message-templates.module.css';
import type { TemplateParts } from '../template-editor.ts';
import { TemplatePreview } from './template-preview.tsx';
import { useSample } from './template-sample.tsx';

/** The preview in a dialog that is wide enough for an e-mail. */
export default function TemplatePreviewDialog(props: TemplateParts & { onClose: () => void }) {
  const { editor, item, onClose } = props;
  const { t } = useText();
  const { values, control } = useSample(editor, item);
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={t('messageTemplates.preview')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className={classes.preview} data-wide>
        {control}
        <TemplatePreview editor={editor} item={item} sample={values} />
      </div>
    </Modal>
  );
}
