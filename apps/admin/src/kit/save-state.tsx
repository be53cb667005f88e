import { IconAlertCircle, IconCheck, IconCloudCheck, IconPencil } from '@tabler/icons-react';
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

/** The keys that save, shown on the button where there is a keyboard to speak of. */
export function SaveKeys() {
  return (
    <kbd className={classes.keys} aria-hidden>
      {isApple ? '⌘S' : 'Ctrl S'}
    </kbd>
  );
}
