import { PLATFORMS, webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCalendarCancel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../../kit/display/format.ts';
import { SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useText } from '../../../text/i18n.ts';
import { PhasePill } from '../phase/phase-pill.tsx';
import { ClashHint } from './clash-hint.tsx';
import { type Follow, followStart, standsAs } from './follow-start.ts';
import type { WebinarParts } from './webinar-editor.ts';

const CancelDialog = lazy(() => import('../dialog/cancel-dialog.tsx'));

/** The start field, which moves the other times along, and a way to undo that. */
function useStart({ editor: { form } }: WebinarParts) {
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

/** วันเวลาและการถ่ายทอด: when, where, and the button that cancels the webinar. */
export function TimeSection(props: WebinarParts) {
  const { editor, item } = props;
  const { form } = editor;
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const start = useStart(props);
  const unsaved = useFormState(form, ({ dirty }) => dirty.length > 0);
  const phase = item && webinarPhase(item, new Date());
  const open = phase === 'upcoming' || phase === 'live' || phase === null;
  return (
    <FormSection title={t('webinars.form.time')} aside={item && <PhasePill phase={phase} />}>
      {item?.cancelled_at && (
        <Alert color="yellow" icon={<IconCalendarCancel size={18} aria-hidden />}>
          {t('webinars.cancel.notice', {
            time: formatDateTime(item.cancelled_at),
            reason: item.cancel_reason ?? '',
          })}
        </Alert>
      )}
      <FormPair>
        <MomentField field={start.field} required />
        <MomentField field={fieldOf(form, 'end_at')} required />
      </FormPair>
      <Group role="status" gap="xs">
        {start.undo && (
          <>
            <Text size="sm" c="var(--ink-2)">
              {t('webinars.form.followed')}
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={start.undo}>
              {t('shell.undo')}
            </Button>
          </>
        )}
      </Group>
      <FormPair>
        <SelectField
          field={fieldOf(form, 'platform')}
          choices={PLATFORMS.map((value) => ({ value, label: t(`webinars.platform.${value}`) }))}
          required
        />
        <TextField
          field={fieldOf(form, 'join_url')}
          empty={null}
          placeholder="https://"
          description={t('webinars.form.roomHint')}
        />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'meeting_id')} max={60} />
        <TextField field={fieldOf(form, 'passcode')} max={60} />
      </FormPair>
      {/* The hint appears while typing goes on, so it must not move the inputs. */}
      <ClashHint editor={editor} item={item} />
      {item && open && !form.readOnly && (
        <div>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            leftSection={<IconCalendarCancel size={16} aria-hidden />}
            onClick={() => (unsaved ? notifyDone(t('webinars.cancel.unsaved')) : setAsking(true))}
          >
            {t('webinars.cancel.action')}
          </Button>
        </div>
      )}
      <Suspense>
        {asking && item && <CancelDialog item={item} onClose={() => setAsking(false)} />}
      </Suspense>
    </FormSection>
  );
}
