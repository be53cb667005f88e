import { webinar } from '@connect/contract/webinars/webinar.ts';
import { PLATFORMS, webinarPhase } from '@connect/contract/webinars/webinar-rules.ts';
import { Alert, Button } from '@mantine/core';
import { IconCalendarCancel } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { StartAndEnd } from '../../../content/meeting/start-and-end.tsx';
import { formatDateTime } from '../../../kit/display/format.ts';
import { SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { Later } from '../../../kit/page/later.tsx';
import { useText } from '../../../text/i18n.ts';
import { cancelWords } from '../phase/cancel-words.ts';
import { PhasePill } from '../phase/phase-pill.tsx';
import { ClashHint } from './clash-hint.tsx';
import type { WebinarParts } from './webinar-editor.ts';

const CancelDialog = lazyChunk(() => import('../../../content/meeting-list/cancel-dialog.tsx'));

/** วันเวลาและการถ่ายทอด: when, where, and the button that cancels the webinar. */
export function TimeSection(props: WebinarParts) {
  const { editor, item } = props;
  const { form } = editor;
  const { t } = useText();
  const [asking, setAsking] = useState(false);
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
      <StartAndEnd editor={editor} />
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
      <Later>
        {asking && item && (
          <CancelDialog
            endpoint={webinar.cancel}
            item={item}
            words={cancelWords(t, item)}
            onClose={() => setAsking(false)}
          />
        )}
      </Later>
    </FormSection>
  );
}
