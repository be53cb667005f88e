import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '../../kit/fields/fields-date.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import { type Follow, followStart, standsAs } from './follow-start.ts';
import type { MeetingParts } from './meeting-editor.ts';

/** The start field, which moves the other times along, and a way to undo that. */
function useStart({ editor: { form } }: Pick<MeetingParts, 'editor'>) {
  const [follow, setFollow] = useState<Follow | null>(null);
  const stands = useFormState(
    form,
    ({ values, dirty }) =>
      dirty.includes('start_at') && follow !== null && standsAs(values, follow.made),
  );
  const start = fieldOf(form, 'start_at');
  const put = (next: Follow['made']) => {
    fieldOf(form, 'end_at').set(next.end_at);
    fieldOf(form, 'registration_open_at').set(next.registration_open_at);
    fieldOf(form, 'registration_close_at').set(next.registration_close_at);
    fieldOf(form, 'agenda').set(next.agenda);
  };
  const field = {
    ...start,
    set: (value: string | null) => {
      const { values, dirty } = form.store.snapshot();
      // After a save following begins anew from the saved start.
      const next = followStart(dirty.includes('start_at') ? follow : null, values, value);
      start.set(value);
      if (next) put(next.made);
      setFollow(next);
    },
  };
  const undo = () => {
    if (follow) put(follow.from);
    setFollow(null);
  };
  return { field, undo: follow && stands && !standsAs(follow.from, follow.made) ? undo : null };
}

/** Start and end; registration and agenda follow a moved start, which can be undone. */
export function StartAndEnd({ editor }: Pick<MeetingParts, 'editor'>) {
  const { form } = editor;
  const { t } = useText();
  const start = useStart({ editor });
  return (
    <>
      <FormPair>
        <MomentField field={start.field} required />
        <MomentField field={fieldOf(form, 'end_at')} required />
      </FormPair>
      <Group role="status" gap="xs">
        {start.undo && (
          <>
            <Text size="sm" c="var(--ink-2)">
              {t('meetings.followed')}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={start.undo}>
              {t('shell.undo')}
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
