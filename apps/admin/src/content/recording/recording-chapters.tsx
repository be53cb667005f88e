import { CHAPTERS_MAX, type Chapter } from '@connect/contract/recordings/recording.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { DurationField } from '../../kit/duration/duration-field.tsx';
import { writeDuration } from '../../kit/duration/duration-text.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { AddButton, EntrySection } from '../../kit/form/entry-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import {
  entryPart,
  type FieldHandle,
  focusField,
  takeOut,
  useField,
} from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import classes from '../recording-list/recordings.module.css';
import type { MediaRef } from './recording-player.tsx';
import type { RecordingEditor } from './recording-values.ts';

const EMPTY: Chapter = { at_seconds: 0, title: '' };

const inOrder = (rows: readonly Chapter[]) =>
  rows.every((row, index) => index === 0 || row.at_seconds > (rows[index - 1]?.at_seconds ?? 0));

function Row(props: {
  list: FieldHandle<Chapter[]>;
  index: number;
  media: MediaRef;
  playable: boolean;
}) {
  const { list, index, media, playable } = props;
  const { t } = useText();
  const title = useField(entryPart(list, index, 'title', EMPTY));
  const { at_seconds: at } = list.get()[index] ?? EMPTY;
  const n = index + 1;
  const jump = () => {
    if (!media.current) return;
    media.current.currentTime = at;
    void media.current.play();
  };
  const remove = () => notifyDone(t('recordings.chapterRemoved'), takeOut(list, index));
  return (
    <li className={classes.chapter}>
      <DurationField
        className={classes.time}
        field={entryPart(list, index, 'at_seconds', EMPTY)}
        empty={0}
        bare
        aria-label={t('recordings.chapterTime', { n })}
      />
      <div className={classes.title}>
        <FieldBox name={`${list.name}.${index}.title`}>
          <TextInput
            aria-label={t('recordings.chapterTitle', { n })}
            value={title.value}
            onChange={(event) => title.set(event.currentTarget.value)}
            onBlur={title.blur}
            error={title.error}
            readOnly={title.readOnly}
            maxLength={100}
          />
        </FieldBox>
      </div>
      <ActionIcon.Group>
        {playable && (
          <ActionIcon
            variant="default"
            size={36}
            onClick={jump}
            aria-label={t('recordings.chapterJump', {
              time: writeDuration(at),
              title: title.value,
            })}
          >
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        )}
        {!title.readOnly && (
          <ActionIcon
            variant="default"
            size={36}
            onClick={remove}
            aria-label={`${t('form.remove')}: ${t('recordings.chapterTitle', { n })}`}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </ActionIcon.Group>
    </li>
  );
}

/** สารบัญช่วงเวลา: the start and title of each chapter, in the order of time. */
export function ChaptersSection({ editor, media }: { editor: RecordingEditor; media: MediaRef }) {
  const { t } = useText();
  const list = fieldOf(editor.form, 'chapters');
  const { value, set } = useField(list);
  const isFile = useField(fieldOf(editor.form, 'source_type')).value === 'file';
  const hasFile = useField(fieldOf(editor.form, 'media_id')).value !== null;
  const playable = isFile && hasFile;

  const add = (at: number) => {
    const fresh: Chapter = { at_seconds: at, title: '' };
    const sorted = [...list.get(), fresh].sort((a, b) => a.at_seconds - b.at_seconds);
    set(sorted);
    const index = sorted.indexOf(fresh);
    requestAnimationFrame(() => focusField(`chapters.${index}.title`));
  };
  const last = value.at(-1)?.at_seconds;

  return (
    <EntrySection
      list={list}
      empty={t('recordings.noChapters')}
      className={classes.chapters}
      row={(index, count) => (
        <Row
          key={`${count}-${index}`}
          list={list}
          index={index}
          media={media}
          playable={playable}
        />
      )}
      actions={
        <>
          {value.length < CHAPTERS_MAX && (
            <>
              <AddButton
                label={t('recordings.addChapter')}
                onClick={() => add(last === undefined ? 0 : last + 60)}
              />
              {playable && (
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => add(Math.floor(media.current?.currentTime ?? 0))}
                >
                  {t('recordings.addChapterHere')}
                </Button>
              )}
            </>
          )}
          {!inOrder(value) && (
            <Button
              variant="default"
              size="compact-md"
              onClick={() => set(value.toSorted((a, b) => a.at_seconds - b.at_seconds))}
            >
              {t('recordings.sortChapters')}
            </Button>
          )}
        </>
      }
    />
  );
}
