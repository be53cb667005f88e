import type { SettingKey, SettingValues } from '@connect/contract/administration/settings.ts';
import { settingLabels } from '@connect/contract/administration/system.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { nationalPhone } from '@connect/contract/text.ts';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { deepEqual } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatusPill } from '../../../kit/display/status-pill.tsx';
import {
  MultiSelectField,
  NumberField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../../kit/fields/fields.tsx';
import { fieldOf, type ItemForm, useFormState } from '../../../kit/form/use-item-form.ts';
import { locked, mapped } from '../../../kit/form-values/form-field.ts';
import { useText } from '../../../text/i18n.ts';
import classes from './settings.module.css';

type Form = ItemForm<SettingValues>;

interface InputKind {
  kind: 'text' | 'area' | 'number' | 'switch' | 'tags' | 'roles';
  max?: number;
  required?: boolean;
}

/** The input of each setting; `max` shows a character counter. */
const INPUTS = {
  app_name: { kind: 'text', max: 60, required: true },
  company_name: { kind: 'text', max: 120, required: true },
  company_phone: { kind: 'text' },
  export_max_rows: { kind: 'number' },
  demo_banner: { kind: 'text', max: 200 },
  ae_email: { kind: 'text' },
  ae_phone: { kind: 'text' },
  ae_reminder_text_th: { kind: 'area', max: 500 },
  ae_reminder_text_en: { kind: 'area', max: 500 },
  material_max_months: { kind: 'number' },
  material_warn_days: { kind: 'number' },
  pi_required: { kind: 'switch' },
  four_eyes: { kind: 'switch' },
  meal_limit_thb: { kind: 'number' },
  quiet_from: { kind: 'number' },
  quiet_until: { kind: 'number' },
  link_allowed_hosts: { kind: 'tags' },
  platform_url: { kind: 'text' },
  office_addresses: { kind: 'tags' },
  staff_email_domains: { kind: 'tags' },
  mfa_required_roles: { kind: 'roles' },
  access_minutes: { kind: 'number' },
  refresh_days: { kind: 'number' },
  backup_keep_days: { kind: 'number' },
} as const satisfies Record<SettingKey, InputKind>;

type Inputs = typeof INPUTS;
type Of<Kind extends InputKind['kind']> = {
  [Key in SettingKey]: Inputs[Key]['kind'] extends Kind ? Key : never;
}[SettingKey];

const isOf =
  <Kind extends InputKind['kind']>(kind: Kind) =>
  (key: SettingKey): key is Of<Kind> =>
    INPUTS[key].kind === kind;
const isText = isOf('text');
const isArea = isOf('area');
const isNumber = isOf('number');
const isSwitch = isOf('switch');
const isTags = isOf('tags');

const TAGS_MAX = 50;

interface InputProps {
  form: Form;
  name: SettingKey;
  editable: boolean;
  description: ReactNode;
}

function Input({ form, name, editable, description }: InputProps) {
  const { language } = useText();
  const handle = <Key extends SettingKey>(key: Key) => {
    const field = fieldOf(form, key);
    return editable ? field : locked(field);
  };
  const common = { description };
  if (isText(name)) {
    const { max, required }: InputKind = INPUTS[name];
    const field = handle(name);
    const shown = name.endsWith('_phone') ? mapped(field, nationalPhone, (typed) => typed) : field;
    return <TextField {...common} field={shown} max={max} required={required} />;
  }
  if (isArea(name)) {
    return <TextAreaField {...common} field={handle(name)} max={INPUTS[name].max} required />;
  }
  if (isNumber(name)) return <NumberField {...common} field={handle(name)} empty={0} required />;
  if (isSwitch(name)) return <SwitchField {...common} field={handle(name)} />;
  if (isTags(name)) return <TagsField {...common} field={handle(name)} max={TAGS_MAX} />;
  return (
    <MultiSelectField
      {...common}
      field={handle('mfa_required_roles')}
      choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role][language] }))}
    />
  );
}

/** Gives a function that words the default of a setting. */
function useDefaultText(defaults: SettingValues): (name: SettingKey) => string {
  const { t, language } = useText();
  return (name) => {
    const value = defaults[name];
    if (typeof value === 'boolean') return t(`adminReference.settings.${value ? 'on' : 'off'}`);
    if (name === 'mfa_required_roles') {
      const roles = defaults[name].map((role) => ROLE_LABELS[role][language]);
      return roles.join(', ') || t('adminReference.settings.nothing');
    }
    return String(value) || t('adminReference.settings.nothing');
  };
}

/**
 * One setting: its input, its effect, whether it was changed here, and a button for its default.
 */
export function SettingField(props: {
  form: Form;
  name: SettingKey;
  defaults: SettingValues;
  editable: boolean;
}) {
  const { form, name, defaults, editable } = props;
  const { t, language } = useText();
  const changed = useFormState(form, ({ dirty }) => dirty.includes(name));
  const value = useFormState(form, ({ values }) => values[name]);
  const defaultText = useDefaultText(defaults);
  const isDefault = deepEqual(value, defaults[name]);
  const label = fieldLabel(settingLabels, name, language);
  const reset = () => form.store.set(name, defaults[name]);
  return (
    <div className={classes.field} data-changed={changed || undefined}>
      <Input
        form={form}
        name={name}
        editable={editable}
        description={t(`adminReference.settings.hint.${name}`)}
      />
      <div className={classes.state}>
        {changed && <StatusPill tone="info">{t('adminReference.settings.changed')}</StatusPill>}
        {editable && !isDefault && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRestore size={14} aria-hidden />}
            onClick={reset}
            title={t('adminReference.settings.defaultIs', { value: defaultText(name) })}
            aria-label={t('adminReference.settings.resetOf', { name: label })}
          >
            {t('adminReference.settings.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}
