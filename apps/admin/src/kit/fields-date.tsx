import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/th';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { fromWallTime, parseTypedDate, toWallTime } from './date-text.ts';
import { FieldBox } from './field-box.tsx';
import { type FieldHandle, useField } from './form-field.ts';

export interface DateFieldProps {
  field: FieldHandle<string | null>;
  label?: string;
  description?: ReactNode;
  required?: boolean;
  /** Earliest and latest day to choose, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  right?: ReactNode;
}

/** A calendar day `YYYY-MM-DD`, or with `time` a moment, shown and typed in Bangkok time. */
function AnyDateField({ time, right, ...props }: DateFieldProps & { time: boolean }) {
  const { field, label, description, required, min, max } = props;
  const state = useField(field);
  const { t, language } = useText();
  const write = (wall: string | null) => {
    if (wall === null) state.set(null);
    else state.set(time ? fromWallTime(wall) : wall.slice(0, 10));
  };
  return (
    <FieldBox name={field.name}>
      <DateInput
        label={label ?? state.label}
        description={description}
        placeholder={t(time ? 'form.dateTimeHint' : 'form.dateHint')}
        valueFormat={time ? 'DD/MM/YYYY HH:mm' : 'DD/MM/YYYY'}
        withTime={time}
        locale={language}
        value={time ? toWallTime(state.value) : state.value}
        onChange={write}
        dateParser={parseTypedDate}
        onBlur={state.blur}
        error={state.error}
        readOnly={state.readOnly}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={required}
        minDate={min}
        maxDate={max}
        clearable={!state.readOnly}
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
        rightSection={right}
        rightSectionWidth={right ? 'auto' : undefined}
        popoverProps={{ position: 'bottom-start' }}
      />
    </FieldBox>
  );
}

export const DayField = (props: DateFieldProps) => <AnyDateField {...props} time={false} />;
export const MomentField = (props: DateFieldProps) => <AnyDateField {...props} time />;
