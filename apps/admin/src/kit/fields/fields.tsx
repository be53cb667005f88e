import { arabicDigits, codePoints } from '@connect/contract/text.ts';
import { MultiSelect, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { type FieldHandle, type FieldState, useField } from '../form-values/form-field.ts';
import { FieldBox } from './field-box.tsx';
import classes from './fields.module.css';
import { GrowingText } from './growing-text.tsx';

/** Descriptions are below the input, so that adjacent inputs stay aligned. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface Common {
  label?: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Props that all inputs of the library share. */
const inputProps = (
  state: Omit<FieldState<unknown>, 'value' | 'set'>,
  { label, required, ...rest }: Common,
) => ({
  ...rest,
  label: label ?? state.label,
  onBlur: state.blur,
  error: state.error,
  readOnly: state.readOnly,
  inputWrapperOrder: ORDER,
  // The star without the `required` attribute, whose browser message is in another language.
  withAsterisk: required,
});

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** The choices as the library's options, whose values are texts. */
const optionsOf = (choices: readonly Choice<string | number>[]) =>
  choices.map((choice) => ({ ...choice, value: String(choice.value) }));

function Counter({ text, max }: { text: string; max: number }) {
  const { t } = useText();
  const n = codePoints(text);
  return (
    <span className={classes.counter} data-over={n > max || undefined}>
      <span aria-hidden>{t('form.counter', { n, max })}</span>
      <span className={classes.hidden}>{t('form.counterLabel', { n, max })}</span>
    </span>
  );
}

type TextHandle =
  | FieldHandle<string>
  | FieldHandle<string | null>
  | FieldHandle<string | null | undefined>;

interface TextProps extends Common {
  /** Value of the emptied field. */
  empty?: '' | null;
  /** Shows how many of `max` characters are used. */
  max?: number;
  /** Fixed text before the value, such as the start of an address. */
  prefix?: string;
  right?: ReactNode;
}

function useTextField({ field, empty = '' }: { field: TextHandle; empty?: '' | null }) {
  // One handle type for the three: the type of `empty` says which value stands for no text.
  const state = useField(field as FieldHandle<string | null | undefined>);
  return {
    ...state,
    text: state.value ?? '',
    write: (text: string) => state.set(text === '' ? empty : text),
  };
}

export function TextField(
  props: TextProps & {
    field: TextHandle;
    /** The first field of a new form, which gets the focus. */
    first?: boolean;
  },
) {
  const { field, empty, max, prefix, right, first, ...common } = props;
  const state = useTextField({ field, empty });
  return (
    <FieldBox name={field.name} first={first}>
      <TextInput
        {...inputProps(state, common)}
        value={state.text}
        onChange={(event) => state.write(event.currentTarget.value)}
        leftSection={prefix && <span className={classes.prefix}>{prefix}</span>}
        leftSectionWidth={prefix ? `${prefix.length + 1}ch` : undefined}
        rightSection={right ?? (max && <Counter text={state.text} max={max} />)}
        rightSectionWidth={right ? 'auto' : max ? 72 : undefined}
      />
    </FieldBox>
  );
}

export function TextAreaField(props: TextProps & { field: TextHandle; rows?: number }) {
  const { field, empty, max, prefix: _prefix, right: _right, rows = 2, ...common } = props;
  const state = useTextField({ field, empty });
  return (
    <FieldBox name={field.name}>
      <GrowingText
        {...inputProps(state, common)}
        value={state.text}
        onChange={(event) => state.write(event.currentTarget.value)}
        minRows={rows}
        maxRows={8}
        description={
          max ? (
            <span className={classes.below}>
              <span>{common.description}</span>
              <Counter text={state.text} max={max} />
            </span>
          ) : (
            common.description
          )
        }
      />
    </FieldBox>
  );
}

/**
 * A number, also typed in Thai digits (domain/conventions#thai-digits); other characters are
 * dropped while typing.
 */
export function NumberField(
  props: Common & {
    field: FieldHandle<number> | FieldHandle<number | null>;
    /** Value of the emptied field. */
    empty: number | null;
    /** Allows fractions. */
    decimal?: boolean;
  },
) {
  const { field, empty, decimal, ...common } = props;
  const state = useField(field as FieldHandle<number | null>); // as with text: `empty` says the rest
  const [typed, setTyped] = useState('');
  const said = state.value === null ? '' : String(state.value);
  // `1.` and `1.0` stay as typed while they equal the value.
  const text = typed !== '' && Number(typed) === state.value ? typed : said;
  const write = (raw: string) => {
    const clean = arabicDigits(raw).replace(decimal ? /[^\d.]/g : /\D/g, '');
    const number = clean === '' ? empty : Number(clean);
    if (Number.isNaN(number)) return;
    setTyped(clean);
    state.set(number);
  };
  return (
    <FieldBox name={field.name}>
      <TextInput
        {...inputProps(state, common)}
        inputMode={decimal ? 'decimal' : 'numeric'}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </FieldBox>
  );
}

/** Choices that are seen at a glance; of more, one types what one looks for. */
const SEARCHED = 10;

/** One of some choices. */
export function SelectField<Value extends string | number | null>(
  props: Common & {
    field: FieldHandle<Value>;
    choices: readonly Choice<NoInfer<NonNullable<Value>>>[];
    /** Value of the cleared field; without it the field cannot be cleared. */
    empty?: NoInfer<Value>;
  },
) {
  const { field, choices, empty, ...common } = props;
  const state = useField(field);
  const clearable = empty !== undefined;
  const searchable = choices.length > SEARCHED;
  const choose = (text: string | null) => {
    const chosen = choices.find(({ value }) => String(value) === text);
    const next = chosen ? chosen.value : empty;
    if (next !== undefined) state.set(next);
  };
  const { t } = useText();
  return (
    <FieldBox name={field.name}>
      <Select
        {...inputProps(state, common)}
        data={optionsOf(choices)}
        value={state.value === null ? null : String(state.value)}
        onChange={choose}
        allowDeselect={false}
        nothingFoundMessage={t('form.noOption')}
        checkIconPosition="right"
        clearable={clearable}
        searchable={searchable}
        selectFirstOptionOnChange={searchable}
        rightSectionWidth={clearable ? undefined : 28}
        clearButtonProps={{ 'aria-label': t('form.clear') }}
      />
    </FieldBox>
  );
}

/** Several of many choices. */
export function MultiSelectField<Item extends string | number>(
  props: Common & {
    field: FieldHandle<Item[]>;
    choices: readonly Choice<NoInfer<Item>>[];
    max?: number;
    /** Told what is typed; the choices are then those that fit it. */
    onType?: (text: string) => void;
    /** Shown when no choice fits. */
    nothing?: string;
  },
) {
  const { field, choices, max, onType, nothing, placeholder, ...common } = props;
  const state = useField(field, true);
  const { t } = useText();
  const isFull = max !== undefined && state.value.length >= max;
  // Chosen values stay selectable, also those no longer offered.
  const known = [...state.value, ...choices.map(({ value }) => value)];
  const items = (texts: string[]) =>
    texts
      .map((text) => known.find((item) => String(item) === text))
      .filter((item) => item !== undefined);
  return (
    <FieldBox name={field.name}>
      <MultiSelect
        {...inputProps(state, common)}
        data={optionsOf(choices)}
        value={state.value.map(String)}
        onChange={(texts) => state.set(items(texts))}
        maxValues={max}
        searchable
        onSearchChange={onType}
        filter={isFull || onType ? ({ options }) => (isFull ? [] : options) : undefined}
        // Enter takes the first that fits what is typed.
        selectFirstOptionOnChange={onType !== undefined}
        hidePickedOptions
        placeholder={state.value.length === 0 ? placeholder : undefined}
        nothingFoundMessage={
          isFull ? t('list.selectionFull', { n: max }) : (nothing ?? t('form.noOption'))
        }
      />
    </FieldBox>
  );
}

export function SwitchField(props: Common & { field: FieldHandle<boolean> }) {
  const { field, label, required: _required, placeholder: _placeholder, ...rest } = props;
  const state = useField(field);
  return (
    <FieldBox name={field.name} isSwitch>
      <Switch
        {...rest}
        label={label ?? state.label}
        checked={state.value}
        onChange={(event) => state.set(event.currentTarget.checked)}
        onBlur={state.blur}
        error={state.error}
        disabled={rest.disabled || state.readOnly}
      />
    </FieldBox>
  );
}

export function TagsField(props: Common & { field: FieldHandle<string[]>; max: number }) {
  const { field, max, ...common } = props;
  const state = useField(field, true);
  const { t } = useText();
  return (
    <FieldBox name={field.name}>
      <TagsInput
        {...inputProps(state, common)}
        value={state.value}
        onChange={state.set}
        maxTags={max}
        placeholder={state.value.length < max ? t('form.tagsHint') : undefined}
      />
    </FieldBox>
  );
}
