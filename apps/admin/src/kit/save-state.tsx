import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconCloudCheck,
  IconDeviceFloppy,
  IconPencil,
} from '@tabler/icons-react';
import { useText } from '../text/i18n.ts';
import classes from './form-page.module.css';
import { formatDateTime } from './format.ts';
import { isApple } from './shortcut.ts';
import { type ItemForm, useFormState } from './use-item-form.ts';

const clock = (at: Date) => formatDateTime(at.toISOString()).slice(-5);

/** Says in words whether what was typed is safe, and where. */
export function SaveState<Values extends object>({ form }: { form: ItemForm<Values> }) {
  const { t } = useText();
  const dirty = useFormState(form, ({ dirty }) => dirty.length > 0);
  const { phase, draft } = form;
  const said = () => {
    if (phase.state === 'saving') return { icon: IconPencil, text: t('form.stateSaving') };
    if (dirty && draft.keptAt) {
      return { icon: IconCloudCheck, text: t('form.stateKept', { time: clock(draft.keptAt) }) };
    }
    if (dirty) return { icon: IconAlertCircle, text: t('form.stateDirty') };
    if (phase.state === 'saved') {
      return { icon: IconCheck, text: t('form.stateSaved', { time: clock(phase.at) }) };
    }
    return null;
  };
  const state = said();
  return (
    <span className={classes.state} role="status">
      {state && (
        <>
          <state.icon size={17} stroke={1.5} aria-hidden />
          {state.text}
        </>
      )}
    </span>
  );
}

/** Saves the form; names the keys that do so where there is a keyboard to speak of. */
export function SaveButton<Values extends object>({ form }: { form: ItemForm<Values> }) {
  const { t } = useText();
  if (form.readOnly) return null;
  return (
    <Button
      loading={form.phase.state === 'saving'}
      leftSection={<IconDeviceFloppy size={17} stroke={1.6} aria-hidden />}
      rightSection={
        <kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘S' : 'Ctrl S'}
        </kbd>
      }
      aria-keyshortcuts="Control+S Meta+S"
      onClick={() => void form.save()}
    >
      {t('form.save')}
    </Button>
  );
}
