import { AGENDA_MAX, type AgendaEntry, agendaOverlaps } from '@connect/contract/meetings/agenda.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Choice, MultiSelectField, TextField } from '../../kit/fields/fields.tsx';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { AddButton, EntrySection } from '../../kit/form/entry-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import {
  entryPart,
  type FieldHandle,
  focusField,
  mapped,
  takeOut,
  useField,
} from '../../kit/form-values/form-field.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { usePeople } from '../host/hosts-field.tsx';
import classes from './agenda-section.module.css';
import type { MeetingParts } from './meeting-editor.ts';

const EMPTY: AgendaEntry = { start_at: '', title: '', host_ids: [] };
/** A new agenda entry starts this long after the last one. */
const STEP_MS = 15 * 60_000;
const NONE: never[] = [];

/** The currently chosen hosts of this meeting by name. */
function useSpeakers({ editor, item }: MeetingParts): Choice<number>[] {
  const chosen = useFormState(editor.form, ({ values }) => values.hosts);
  const ids = chosen.map(({ host_id }) => host_id);
  const personFor = usePeople('webinar_host', ids, item?.linked_hosts ?? NONE);
  return ids.map((id) => ({ value: id, label: personFor(id).person?.name ?? `#${id}` }));
}

function Entry(props: {
  list: FieldHandle<AgendaEntry[]>;
  index: number;
  speakers: readonly Choice<number>[];
  overlaps: boolean;
  onRemove: () => void;
}) {
  const { list, index, speakers, overlaps, onRemove } = props;
  const { t } = useText();
  const n = index + 1;
  const start = mapped<string, string | null>(
    entryPart(list, index, 'start_at', EMPTY),
    (value) => value || null,
    (seen) => seen ?? '',
  );
  return (
    <li className={classes.entry}>
      <MomentField
        field={start}
        label={t('meetings.agendaTime', { n })}
        description={overlaps ? t('meetings.agendaOverlap') : undefined}
      />
      <TextField
        field={entryPart(list, index, 'title', EMPTY)}
        label={t('meetings.agendaTitle', { n })}
      />
      {!list.form.readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={26}
          onClick={onRemove}
          aria-label={`${t('form.remove')}: ${t('meetings.agendaEntry', { n })}`}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      {speakers.length > 0 && (
        <div className={classes.speakers}>
          <MultiSelectField
            field={entryPart(list, index, 'host_ids', EMPTY)}
            label={t('meetings.agendaHosts', { n })}
            choices={speakers}
          />
        </div>
      )}
    </li>
  );
}

/** กำหนดการ: agenda entries with time and host, kept in the order of time. */
export function AgendaSection(props: MeetingParts) {
  const { form } = props.editor;
  const { t } = useText();
  const list = fieldOf(form, 'agenda');
  const { value, set } = useField(list);
  const start = useFormState(form, ({ values }) => values.start_at);
  const speakers = useSpeakers(props);
  const overlaps = agendaOverlaps(value);
  const add = () => {
    const last = Date.parse(value.at(-1)?.start_at ?? '');
    const at = Number.isNaN(last) ? start : new Date(last + STEP_MS).toISOString();
    set([...value, { ...EMPTY, start_at: at ?? '' }]);
    requestAnimationFrame(() => focusField(`agenda.${value.length}.title`));
  };
  const remove = (index: number) => notifyDone(t('meetings.agendaRemoved'), takeOut(list, index));
  return (
    <EntrySection
      list={list}
      empty={t(start === null ? 'meetings.agendaStart' : 'meetings.noAgenda')}
      className={classes.agenda}
      row={(index) => (
        <Entry
          key={index}
          list={list}
          index={index}
          speakers={speakers}
          overlaps={overlaps.includes(index)}
          onRemove={() => remove(index)}
        />
      )}
      actions={
        start !== null &&
        value.length < AGENDA_MAX && <AddButton label={t('meetings.addAgenda')} onClick={add} />
      }
    />
  );
}
