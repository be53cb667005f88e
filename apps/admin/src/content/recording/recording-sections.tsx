import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import type { FileRef } from '@connect/contract/media/file-ref.ts';
import { SERIES_MAX, type Subtitle } from '@connect/contract/recordings/recording.ts';
import type { video } from '@connect/contract/recordings/video.ts';
import { webinar } from '@connect/contract/webinars/webinar.ts';
import { Autocomplete, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/display/format.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { NumberField, SwitchField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type Picked, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { type FieldHandle, mapped, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import { CpeCodeField } from '../cards/cpe-code-field.tsx';
import { finderIn } from '../item/finder.ts';
import { seriesQuery } from '../recording-list/recording-series.ts';
import classes from '../recording-list/recordings.module.css';
import { FileField } from '../upload/file-field.tsx';
import type { RecordingEditor } from './recording-values.ts';

/** ซีรีส์และตอน: series, season and episode; the next number is suggested. */
export function SeriesSection(props: { editor: RecordingEditor; endpoint: typeof video.series }) {
  const { form } = props.editor;
  const { t } = useText();
  const { data = [] } = useQuery(seriesQuery(props.endpoint));
  const series = useField(fieldOf(form, 'series'));
  const season = useField(fieldOf(form, 'season_no'));
  const episode = useField(fieldOf(form, 'episode_no'));
  const seasons = data.find((one) => one.series === series.value)?.seasons;
  const next = (seasons?.find((one) => one.season_no === season.value)?.episodes ?? 0) + 1;
  const offered = !series.readOnly && series.value !== '' && episode.value === null;
  return (
    <FormSection title={t('recordings.section.series')}>
      <FieldBox name="series">
        <Autocomplete
          label={series.label}
          description={t('recordings.seriesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={data.map((one) => one.series)}
          value={series.value}
          onChange={series.set}
          onBlur={series.blur}
          error={series.error}
          readOnly={series.readOnly}
          maxLength={SERIES_MAX}
        />
      </FieldBox>
      <div className={classes.numbers}>
        <NumberField field={fieldOf(form, 'season_no')} empty={null} />
        <NumberField field={fieldOf(form, 'episode_no')} empty={null} />
      </div>
      {offered && (
        <div>
          <Button variant="default" size="compact-md" onClick={() => episode.set(next)}>
            {t('recordings.nextEpisode', { n: next })}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

/** The subtitle file of one language. */
const subtitleOf = (
  list: FieldHandle<Subtitle[]>,
  language: Language,
): FieldHandle<number | null> => ({
  name: `subtitles.${language}`,
  form: list.form,
  get: () => list.get().find((entry) => entry.language === language)?.media_id ?? null,
  set: (media_id) => {
    const others = list.get().filter((entry) => entry.language !== language);
    list.set(media_id === null ? others : [...others, { media_id, language }]);
  },
});

/** คำบรรยาย: one file per language. */
export function SubtitlesSection(props: { editor: RecordingEditor; saved: readonly FileRef[] }) {
  const { editor, saved } = props;
  const { t } = useText();
  const list = fieldOf(editor.form, 'subtitles');
  const { error } = useField(list);
  return (
    <FormSection title={t('recordings.section.subtitles')}>
      <FieldBox name="subtitles">
        <FormPair>
          {LANGUAGES.map((language) => {
            const field = subtitleOf(list, language);
            return (
              <FileField
                key={language}
                field={field}
                file={saved.find(({ id }) => id === field.get()) ?? null}
                kinds={['subtitle']}
                hint={t('recordings.subtitleHint')}
              />
            );
          })}
        </FormPair>
        {error && (
          <Text role="alert" size="sm" c="var(--bad)">
            {error}
          </Text>
        )}
      </FieldBox>
    </FormSection>
  );
}

const findWebinars = finderIn(webinar.list);
const webinars: PickerSource = {
  name: 'webinar',
  search: async (text, signal) =>
    (await findWebinars(text, signal)).map(({ id, title, start_at }) => ({
      id,
      title,
      note: formatDateTime(start_at),
    })),
};

/**
 * หน่วยกิตและการกรอ: credits for watching, whether skipping is allowed, and the webinar that was
 * recorded.
 */
export function CreditsSection(props: { editor: RecordingEditor; webinar: Picked | null }) {
  const { form } = props.editor;
  const { t } = useText();
  const credits = useField(fieldOf(form, 'cpe_credits')).value !== null;
  const seek = mapped(
    fieldOf(form, 'allow_seek'),
    (allowed) => allowed && !credits,
    (allowed) => allowed,
  );
  return (
    <FormSection title={t('recordings.section.credits')}>
      <FormPair>
        <CpeCodeField field={fieldOf(form, 'cpe_code')} />
        <NumberField field={fieldOf(form, 'cpe_credits')} empty={null} decimal />
      </FormPair>
      <SwitchField
        field={seek}
        disabled={credits}
        description={t(credits ? 'recordings.seekLocked' : 'recordings.seekHint')}
      />
      <OnePickerField
        field={fieldOf(form, 'source_webinar_id')}
        source={webinars}
        known={props.webinar ? [props.webinar] : []}
        placeholder={t('recordings.webinarHint')}
      />
    </FormSection>
  );
}
