import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { GrowingText } from '../../kit/fields/growing-text.tsx';
import { AddButton, EntrySection } from '../../kit/form/entry-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import {
  entryPart,
  type FieldHandle,
  focusField,
  useField,
} from '../../kit/form-values/form-field.ts';
import { firstClick } from '../../kit/page/first-click.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentValues } from '../editing/content-form.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import classes from './references-section.module.css';

type References = ContentValues['references'];
type Reference = References[number];

const MAX = 30;
const EMPTY: Reference = { text: '', url: null };

function Row(props: {
  list: FieldHandle<References>;
  index: number;
  total: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}) {
  const { list, index, total, onMove, onRemove } = props;
  const { t } = useText();
  const text = useField(entryPart(list, index, 'text', EMPTY));
  const url = useField(entryPart(list, index, 'url', EMPTY));
  const n = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <li className={classes.row} onKeyDown={text.readOnly ? undefined : onKeyDown}>
      <span className={classes.number} aria-hidden>
        {n}.
      </span>
      <div className={classes.inputs}>
        <FieldBox name={`references.${index}.text`}>
          <GrowingText
            aria-label={t('contentForm.referenceText', { n })}
            value={text.value}
            onChange={(event) => text.set(event.currentTarget.value)}
            onBlur={text.blur}
            error={text.error}
            readOnly={text.readOnly}
            minRows={1}
            maxRows={5}
          />
        </FieldBox>
        <FieldBox name={`references.${index}.url`}>
          <TextInput
            aria-label={t('contentForm.referenceUrl', { n })}
            placeholder={t('contentForm.referenceUrl', { n })}
            value={url.value ?? ''}
            onChange={(event) => url.set(event.currentTarget.value || null)}
            onBlur={url.blur}
            error={url.error}
            readOnly={url.readOnly}
            inputMode="url"
          />
        </FieldBox>
      </div>
      {!text.readOnly && (
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            disabled={index === 0}
            onClick={firstClick(() => onMove(index, index - 1))}
            aria-label={`${t('form.moveUp')}: ${t('contentForm.referenceText', { n })}`}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            disabled={n === total}
            onClick={firstClick(() => onMove(index, index + 1))}
            aria-label={`${t('form.moveDown')}: ${t('contentForm.referenceText', { n })}`}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            onClick={() => onRemove(index)}
            aria-label={`${t('form.remove')}: ${t('contentForm.referenceText', { n })}`}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
      )}
    </li>
  );
}

/** เอกสารอ้างอิง: the references of the text; keyboard and buttons change their order. */
export function ReferencesSection({ editor }: { editor: ContentEditor }) {
  const { t } = useText();
  const list = fieldOf(editor.form, 'references');
  const { value, set } = useField(list);
  const [announced, setAnnounced] = useState('');

  const move = (from: number, to: number) => {
    const moving = value[from];
    if (!moving || to < 0 || to >= value.length) return;
    const next = value.filter((_, index) => index !== from);
    next.splice(to, 0, moving);
    set(next);
    setAnnounced(t('form.moved', { n: to + 1, total: value.length }));
    // The focus stays with the moved entry.
    requestAnimationFrame(() => focusField(`references.${to}.text`));
  };
  const add = () => {
    set([...value, { ...EMPTY }]);
    requestAnimationFrame(() => focusField(`references.${value.length}.text`));
  };

  return (
    <EntrySection
      list={list}
      empty={t('contentForm.noReferences')}
      className={classes.list}
      row={(index, total) => (
        <Row
          key={index}
          list={list}
          index={index}
          total={total}
          onMove={move}
          onRemove={(gone) => set(value.filter((_row, at) => at !== gone))}
        />
      )}
      actions={
        value.length < MAX && <AddButton label={t('contentForm.addReference')} onClick={add} />
      }
    >
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </EntrySection>
  );
}
