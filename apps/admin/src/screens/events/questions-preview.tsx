import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './events.module.css';

function Answer({ question }: { question: EventQuestion }) {
  const { label, type, options, required } = question;
  const name = useId();
  switch (type) {
    case 'text':
      return <TextInput label={label} withAsterisk={required} />;
    case 'checkbox':
      return <Checkbox label={required ? `${label} *` : label} />;
    case 'select':
      return (
        <Radio.Group label={label} withAsterisk={required} name={name}>
          <Stack gap={6} mt={6}>
            {options.map((option) => (
              <Radio key={option} value={option} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'multi':
      return (
        <Checkbox.Group label={label} withAsterisk={required}>
          <Stack gap={6} mt={6}>
            {options.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
  }
}

/** The questions as people see them who register; what is chosen here goes nowhere. */
export function QuestionsPreview(props: { questions: readonly EventQuestion[]; dietary: boolean }) {
  const { questions, dietary } = props;
  const { t } = useText();
  const shown = questions.filter(({ label }) => label !== '');
  if (shown.length === 0 && !dietary) return null;
  return (
    <section className={classes.preview} aria-label={t('events.form.seen')}>
      <Text size="xs" c="var(--ink-2)">
        {t('events.form.seen')}
      </Text>
      {shown.map((question) => (
        <Answer key={question.key} question={question} />
      ))}
      {dietary && <TextInput label={t('events.form.dietaryQuestion')} />}
      <Text size="xs" c="var(--ink-2)">
        {t('events.form.patient')}
      </Text>
    </section>
  );
}
