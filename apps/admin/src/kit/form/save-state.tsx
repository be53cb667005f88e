import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCloudCheck,
  IconDeviceFloppy,
  IconPencil,
} from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';
import { formatDateTime } from '../display/format.ts';
import { focusField, inPageOrder } from '../form-values/form-field.ts';
import { isApple } from '../page/shortcut.ts';
import { useRefused } from './error-summary.tsx';
import classes from './form-page.module.css';
import { type ItemForm, useFormState } from './use-item-form.ts';

const clock = (at: Date) => formatDateTime(at.toISOString()).slice(-5);

/** Says whether the changes are saved, kept as a local draft, unsaved or refused. */
export function SaveState<Values extends object>({ form }: { form: ItemForm<Values> }) {
  const { t } = useText();
  const refused = useRefused(form);
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
  if (refused.size > 0 && phase.state !== 'saving') {
    return (
      <UnstyledButton
        className={classes.state}
        data-refused
        onClick={() => focusField(inPageOrder([...refused.keys()])[0] ?? '')}
      >
        <IconAlertTriangle size={17} stroke={1.5} aria-hidden />
        {t('form.stateRefused', { count: refused.size })}
      </UnstyledButton>
    );
  }
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

/** Saves the form; its tooltip names the shortcut on devices with a keyboard. */
export function SaveButton<Values extends object>(props: {
  form: ItemForm<Values>;
  /** Another button beside it is the main one. */
  second?: boolean;
}) {
  const { form, second } = props;
  const { t } = useText();
  if (form.readOnly) return null;
  return (
    <Button
      variant={second ? 'default' : 'filled'}
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
