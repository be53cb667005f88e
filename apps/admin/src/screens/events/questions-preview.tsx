import type { EventQuestion } from '@connect/contract/events/event-rules.ts';
import { registrationPageWords as english } from '@connect/contract/registrations/registration-page.en.ts';
import { registrationPageWords as thai } from '@connect/contract/registrations/registration-page.th.ts';
import { Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import classes from './events.module.css';

type Words = typeof thai;

function Marked({ text, required, words }: { text: string; required: boolean; words: Words }) {
  if (!required) return text;
  return (
    <>
      {text} <span className={classes.required}>({words.required})</span>
    </>
  );
}

/** One question with the control and the words that `form-view.ts` of the server gives it. */
function Answer({ question, words }: { question: EventQuestion; words: Words }) {
  const { label, type, options, required } = question;
  const { choose, noPatients, optional } = words.form;
  const marked = <Marked text={label} required={required} words={words} />;
  switch (type) {
    case 'text':
      return (
        <Textarea
          label={marked}
          rows={3}
          description={required ? noPatients : `${optional} · ${noPatients}`}
        />
      );
    case 'checkbox':
      return <Checkbox label={required ? marked : `${label} (${optional})`} />;
    case 'select':
      return <NativeSelect label={marked} data={[{ value: '', label: choose }, ...options]} />;
    case 'multi':
      return (
        <Checkbox.Group label={marked}>
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
export default function QuestionsPreview(props: {
  questions: readonly EventQuestion[];
  dietary: boolean;
}) {
  const { questions, dietary } = props;
  const { t, language } = useText();
  const words = language === 'th' ? thai : english;
  return (
    <section className={classes.preview} aria-label={t('events.form.seen')}>
      <Text size="xs" c="var(--ink-2)">
        {t('events.form.seen')}
      </Text>
      {questions.map((question) => (
        <Answer key={question.key} question={question} words={words} />
      ))}
      {dietary && (
        <Textarea label={words.form.dietary} description={words.form.dietaryHint} rows={3} />
      )}
    </section>
  );
}
