import { EVENT_LIMITS, QUESTION_TYPES } from '@connect/contract/events/event-choices.ts';
import {
  type EventQuestion,
  hasOptions,
  healthQuestions,
} from '@connect/contract/events/event-rules.ts';
import { ActionIcon, Alert } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { SelectField, SwitchField, TagsField, TextField } from '../../kit/fields/fields.tsx';
import { AddButton, EntrySection } from '../../kit/form/entry-section.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import {
  entryPart,
  type FieldHandle,
  focusField,
  takeOut,
  useField,
} from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { randomId } from '../../kit/page/random-id.ts';
import { useText } from '../../text/i18n.ts';
import type { EventParts } from './event-editor.ts';
import classes from './events.module.css';

const QuestionsPreview = lazyChunk(() => import('./questions-preview.tsx'));

const EMPTY: EventQuestion = { key: '', label: '', type: 'text', options: [], required: false };

/** A key that no question has had: answers stay under it, also once it is taken out (domain/registrations#answers). */
const newKey = () => `q${randomId().slice(0, 8)}`;

function Question(props: {
  list: FieldHandle<EventQuestion[]>;
  index: number;
  question: EventQuestion;
  onRemove: () => void;
}) {
  const { list, index, question, onRemove } = props;
  const { t } = useText();
  const n = index + 1;
  return (
    <li className={classes.question}>
      <div className={classes.questionHead}>
        <TextField
          field={entryPart(list, index, 'label', EMPTY)}
          label={t('events.form.question', { n })}
          max={150}
          required
        />
        {!list.form.readOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            mt={26}
            onClick={onRemove}
            aria-label={`${t('form.remove')}: ${t('events.form.question', { n })}`}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <FormPair>
        <SelectField
          field={entryPart(list, index, 'type', EMPTY)}
          choices={QUESTION_TYPES.map((value) => ({
            value,
            label: t(`events.question.${value}`),
          }))}
          required
        />
        <TextField field={entryPart(list, index, 'key', EMPTY)} max={30} />
      </FormPair>
      {hasOptions(question.type) && (
        <TagsField
          field={entryPart(list, index, 'options', EMPTY)}
          max={EVENT_LIMITS.options}
          description={t('events.form.optionsHint')}
        />
      )}
      <SwitchField field={entryPart(list, index, 'required', EMPTY)} />
      <div role="status">
        {healthQuestions([question]).length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('events.form.health')}
          </Alert>
        )}
      </div>
    </li>
  );
}

/** คำถามเพิ่มเติม: what people answer when they register, and how they see it. */
export function QuestionsSection({ editor }: Pick<EventParts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  const list = fieldOf(form, 'custom_questions');
  const { value, set } = useField(list);
  const dietary = useFormState(form, ({ values }) => values.ask_dietary);
  const worded = value.filter(({ label }) => label !== '');
  const add = () => {
    set([...value, { ...EMPTY, key: newKey() }]);
    requestAnimationFrame(() => focusField(`custom_questions.${value.length}.label`));
  };
  const remove = (index: number) =>
    notifyDone(t('events.form.questionRemoved'), takeOut(list, index));
  return (
    <EntrySection
      list={list}
      empty={t('events.form.noQuestions')}
      className={classes.questions}
      row={(index) => (
        <Question
          key={index}
          list={list}
          index={index}
          question={value[index] ?? EMPTY}
          onRemove={() => remove(index)}
        />
      )}
      actions={
        value.length < EVENT_LIMITS.questions && (
          <AddButton label={t('events.form.addQuestion')} onClick={add} />
        )
      }
    >
      <Later>
        {(worded.length > 0 || dietary) && (
          <QuestionsPreview questions={worded} dietary={dietary} />
        )}
      </Later>
    </EntrySection>
  );
}
