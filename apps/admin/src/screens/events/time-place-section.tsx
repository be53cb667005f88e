import { event } from '@connect/contract/events/event.ts';
import { EVENT_FORMATS } from '@connect/contract/events/event-choices.ts';
import { eventPhase, isAtVenue, isOnline } from '@connect/contract/events/event-rules.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { Alert, Button } from '@mantine/core';
import { IconCalendarCancel } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyChunk } from '../../arrival/chunk.ts';
import { finderIn } from '../../content/item/finder.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';
import { StartAndEnd } from '../../content/meeting/start-and-end.tsx';
import { formatDateTime } from '../../kit/display/format.ts';
import { SelectField, TextField } from '../../kit/fields/fields.tsx';
import { OnePickerField } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { notifyDone } from '../../kit/notify/notify.ts';
import { Later } from '../../kit/page/later.tsx';
import { useText } from '../../text/i18n.ts';
import { cancelWords } from './cancel-words.ts';
import type { EventParts } from './event-editor.ts';
import { EventPhasePill } from './event-phase-pill.tsx';

const CancelDialog = lazyChunk(() => import('../../content/meeting-list/cancel-dialog.tsx'));
const NONE: never[] = [];
const webinars = { name: 'webinar', search: finderIn(webinar.list) };

/** Calls the event off, once nothing is left to be saved. */
function CancelEvent({ editor: { form }, item }: EventParts) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  const unsaved = useFormState(form, ({ dirty }) => dirty.length > 0);
  if (!item || form.readOnly || item.phase === 'cancelled' || item.phase === 'ended') return null;
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        leftSection={<IconCalendarCancel size={16} aria-hidden />}
        onClick={() => (unsaved ? notifyDone(t('events.cancel.unsaved')) : setAsking(true))}
      >
        {t('events.cancel.action')}
      </Button>
      <Later>
        {asking && (
          <CancelDialog
            endpoint={event.cancel}
            item={item}
            words={cancelWords(t, item)}
            onClose={() => setAsking(false)}
          />
        )}
      </Later>
    </div>
  );
}

/** วันเวลาและสถานที่: when, where, online or both, and the button that calls it off. */
export function TimePlaceSection({ editor, item }: EventParts) {
  const { form } = editor;
  const { t } = useText();
  const provinces = useProvinces();
  const format = useFormState(form, ({ values }) => values.format);
  const atVenue = isAtVenue(format);
  return (
    <FormSection
      title={t('events.form.time')}
      aside={item && <EventPhasePill phase={eventPhase(item, new Date())} />}
    >
      {item?.cancelled_at && (
        <Alert color="yellow" icon={<IconCalendarCancel size={18} aria-hidden />}>
          {t('events.cancel.notice', {
            time: formatDateTime(item.cancelled_at),
            reason: item.cancel_reason ?? '',
          })}
        </Alert>
      )}
      <StartAndEnd editor={editor} />
      <SelectField
        field={fieldOf(form, 'format')}
        choices={EVENT_FORMATS.map((value) => ({ value, label: t(`events.format.${value}`) }))}
        required
      />
      {atVenue && (
        <>
          <FormPair>
            <TextField field={fieldOf(form, 'venue_name')} max={200} required />
            <SelectField
              field={fieldOf(form, 'province_code')}
              choices={provinces.choices}
              required
            />
          </FormPair>
          <FormPair>
            <TextField field={fieldOf(form, 'venue_address')} max={300} />
            <TextField field={fieldOf(form, 'map_url')} empty={null} placeholder="https://" />
          </FormPair>
        </>
      )}
      {isOnline(format) && (
        <TextField
          field={fieldOf(form, 'online_url')}
          empty={null}
          placeholder="https://"
          description={t('events.form.onlineHint')}
          required
        />
      )}
      <OnePickerField
        field={fieldOf(form, 'webinar_id')}
        source={webinars}
        known={item?.webinar ? [item.webinar] : NONE}
        placeholder={t('events.form.chooseWebinar')}
      />
      <CancelEvent editor={editor} item={item} />
    </FormSection>
  );
}
