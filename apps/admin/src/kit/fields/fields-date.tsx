import { ActionIcon, Button, Popover, Skeleton, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { useText } from '../../text/i18n.ts';
import { formatDate, formatDateTime } from '../display/format.ts';
import { type FieldHandle, useField } from '../form-values/form-field.ts';
import { fromWallTime, parseTypedDate, toWallTime } from './date-text.ts';
import { FieldBox } from './field-box.tsx';

const Calendar = lazyChunk(() => import('../date/calendar.tsx'));

export interface DateFieldProps {
  field: FieldHandle<string | null>;
  label?: string;
  description?: ReactNode;
  required?: boolean;
  /** Earliest and latest day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A calendar day `YYYY-MM-DD`, or with `time` a moment; typed or picked, in Bangkok time. */
function AnyDateField({ time, ...props }: DateFieldProps & { time: boolean }) {
  const { field, label, description, required, min, max } = props;
  const state = useField(field);
  const { t } = useText();
  /** The text being typed; null while the value itself is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const wall = time ? toWallTime(state.value) : state.value;
  const said =
    state.value === null ? '' : time ? formatDateTime(state.value) : formatDate(state.value);

  const write = (next: string | null) => {
    if (next === null) state.set(null);
    else state.set(time ? fromWallTime(next) : next.slice(0, 10));
  };
  const onType = (text: string) => {
    setTyped(text);
    const parsed = parseTypedDate(text);
    // An incomplete date stays in the field as typed; on blur its issue shows.
    if (parsed) write(parsed);
    else state.set(text.trim() === '' ? null : text.trim());
  };
  const pick = (day: string) => {
    setTyped(null);
    write(time ? `${day} ${wall?.slice(11, 16) || '00:00'}:00` : day);
    if (!time) setOpened(false);
  };

  const button = (
    <Popover.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${t('form.calendar')}: ${label ?? state.label}`}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconCalendar size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Popover.Target>
  );

  return (
    <FieldBox name={field.name}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        shadow="md"
        trapFocus
        returnFocus
      >
        <TextInput
          label={label ?? state.label}
          description={description}
          placeholder={t(time ? 'form.dateTimeHint' : 'form.dateHint')}
          value={typed ?? said}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== null && (typed.trim() === '' || parseTypedDate(typed))) setTyped(null);
            state.blur();
          }}
          error={state.error}
          readOnly={state.readOnly}
          withAsterisk={required}
          inputMode="text"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={state.readOnly ? null : button}
        />
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton width={252} height={264} />}>
            <Calendar
              day={parseTypedDate(said)?.slice(0, 10) ?? null}
              time={time ? wall?.slice(11, 16) : undefined}
              min={min}
              max={max}
              onDay={pick}
              onTime={(at) => {
                setTyped(null);
                write(`${wall?.slice(0, 10)} ${at}:00`);
              }}
            />
          </Suspense>
          {state.value !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              fullWidth
              mt={8}
              onClick={() => {
                setTyped(null);
                state.set(null);
                setOpened(false);
              }}
            >
              {t('form.clear')}
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
    </FieldBox>
  );
}

export const DayField = (props: DateFieldProps) => <AnyDateField {...props} time={false} />;
export const MomentField = (props: DateFieldProps) => <AnyDateField {...props} time />;
