import { video } from '@connect/contract/recordings/video.ts';
import { registrationState, WEBINAR_MODES } from '@connect/contract/webinars/webinar-rules.ts';
import { Text } from '@mantine/core';
import { publishedIn } from '../../../content/item/finder.ts';
import { WaitlistFields } from '../../../content/meeting/messages-section.tsx';
import { formatNumber } from '../../../kit/display/format.ts';
import { StatusPill, type Tone } from '../../../kit/display/status-pill.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/fields/fields.tsx';
import { MomentField } from '../../../kit/fields/fields-date.tsx';
import { OnePickerField } from '../../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { WebinarParts } from './webinar-editor.ts';

const TONES = {
  not_open: 'neutral',
  open: 'ok',
  full: 'warn',
  closed: 'neutral',
} as const satisfies Record<string, Tone>;
const NONE: never[] = [];

const videos = publishedIn('video-published', video.list);

/** การลงทะเบียน: who may register, when, and the current numbers. */
export function RegistrationSection({ editor, item }: WebinarParts) {
  const { form } = editor;
  const { t } = useText();
  const state = item && registrationState(item, item.registration_count, new Date());
  return (
    <FormSection
      title={t('webinars.form.registration')}
      aside={
        state && (
          <StatusPill tone={TONES[state]}>{t(`webinars.registrationState.${state}`)}</StatusPill>
        )
      }
    >
      <FormPair>
        <SwitchField field={fieldOf(form, 'registration_required')} />
        <NumberField
          field={fieldOf(form, 'capacity')}
          empty={null}
          description={
            item && t('webinars.form.registered', { n: formatNumber(item.registration_count) })
          }
        />
      </FormPair>
      <SelectField
        field={fieldOf(form, 'registration_mode')}
        choices={WEBINAR_MODES.map((value) => ({ value, label: t(`webinars.mode.${value}`) }))}
        required
      />
      <WaitlistFields editor={editor} />
      <FormPair>
        <MomentField field={fieldOf(form, 'registration_open_at')} />
        <MomentField field={fieldOf(form, 'registration_close_at')} />
      </FormPair>
      <Text size="sm" c="var(--ink-2)">
        {t('webinars.form.windowHint')}
      </Text>
    </FormSection>
  );
}

/** แบบประเมินและแบบทดสอบ. */
export function SurveySection({ editor }: WebinarParts) {
  const { form } = editor;
  const { t } = useText();
  return (
    <FormSection title={t('webinars.form.survey')}>
      <FormPair>
        <TextField field={fieldOf(form, 'survey_url')} empty={null} placeholder="https://" />
        <TextField field={fieldOf(form, 'quiz_url')} empty={null} placeholder="https://" />
      </FormPair>
    </FormSection>
  );
}

/** วิดีโอย้อนหลัง: one of our videos or a link, after the webinar. */
export function ReplaySection({ editor, item }: WebinarParts) {
  const { form } = editor;
  const { t } = useText();
  const end = useFormState(form, ({ values }) => values.end_at);
  const given = useFormState(
    form,
    ({ values }) => values.replay_video_id !== null || values.replay_url !== null,
  );
  const over = end !== null && Date.parse(end) <= Date.now();
  return (
    <FormSection title={t('webinars.form.replay')}>
      {over || given ? (
        <>
          <OnePickerField
            field={fieldOf(form, 'replay_video_id')}
            source={videos}
            known={item?.replay_video ? [item.replay_video] : NONE}
            placeholder={t('webinars.form.chooseVideo')}
            description={t('webinars.form.replayHint')}
          />
          <FormPair>
            <TextField field={fieldOf(form, 'replay_url')} empty={null} placeholder="https://" />
            <MomentField field={fieldOf(form, 'replay_available_until')} />
          </FormPair>
        </>
      ) : (
        <Text size="sm" c="var(--ink-2)">
          {t('webinars.form.replayLater')}
        </Text>
      )}
    </FormSection>
  );
}
