import { codePoints } from '@connect/contract/text.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDropQuestion } from '../../kit/dialog/use-drop-question.tsx';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { useText } from '../../text/i18n.ts';

interface ReasonDialogProps {
  /**
   * How many items will disappear, if that is what needs the reason; 0: an item goes live
   * unchecked.
   */
  count?: number;
  /** Texts for any other action that needs a reason. */
  words?: { title: string; text: string; confirm: string };
  /** Typed before, for something that failed. */
  initial?: string;
  /** Least number of characters. */
  min?: number;
  /** The action is hard to undo. */
  danger?: boolean;
  /** False: the text says where the reason is kept, which is not the audit log. */
  isAudited?: boolean;
  /** The reason is being sent: it stays, since the answer would close what was opened next. */
  busy?: boolean;
  onDone: (reason: string | null) => void;
}

const MAX_CHARACTERS = 300;

/**
 * Asks for the reason of an action, by default of unpublishing; gives null if cancelled. Escape asks before it drops what
 * was typed.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useText();
  const alone = () => ({
    title: t('form.reasonTitle'),
    text: t('form.reasonText'),
    confirm: t('content.publish'),
  });
  const { count = 1, words = count === 0 ? alone() : undefined, min = 1, onDone } = props;
  const { danger = !words, isAudited = true, busy } = props;
  const [reason, setReason] = useState(props.initial ?? '');
  const [tried, setTried] = useState(false);
  const typed = reason !== (props.initial ?? '');
  const { leave, question } = useDropQuestion(typed, () => onDone(null));
  const missing = codePoints(reason.trim()) < min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!missing) onDone(reason.trim());
  };
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : leave}
      title={words?.title ?? t('content.reasonTitle', { n: count })}
      closeButtonProps={{ 'aria-label': t('content.close') }}
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Text size="sm" mb="sm">
          {words?.text ?? t('content.reasonText')}
        </Text>
        <GrowingText
          data-autofocus
          required
          maxLength={MAX_CHARACTERS}
          label={t('content.reasonLabel')}
          description={isAudited ? t('content.reasonHint') : undefined}
          error={
            tried && missing
              ? min > 1 && reason.trim() !== ''
                ? t('content.reasonShort', { min })
                : t('content.reasonNeeded')
              : undefined
          }
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={busy} onClick={() => onDone(null)}>
            {t('content.cancel')}
          </Button>
          <Button type="submit" loading={busy} color={danger ? 'red' : undefined}>
            {words?.confirm ?? t('content.unpublish')}
          </Button>
        </Group>
      </form>
      {question}
    </Modal>
  );
}
