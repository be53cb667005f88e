import { isUsualCpeCode } from '@connect/contract/stories/story-rules.ts';
import { Text } from '@mantine/core';
import { TextField } from '../../kit/fields/fields.tsx';
import { type FieldHandle, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';

/** The code of a CPE activity; one of an unusual form gets a remark while it is typed. */
export function CpeCodeField(props: { field: FieldHandle<string | null>; required?: boolean }) {
  const { t } = useText();
  const unusual = !isUsualCpeCode(useField(props.field).value);
  return (
    <TextField
      {...props}
      empty={null}
      max={40}
      description={
        unusual ? (
          <Text component="span" inherit c="var(--warn)">
            {t('form.cpeCodeSoft')}
          </Text>
        ) : undefined
      }
    />
  );
}
