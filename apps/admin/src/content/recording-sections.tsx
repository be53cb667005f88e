import { LANGUAGES, type Language } from '@connect/contract/constants.ts';
import type { FileRef } from '@connect/contract/content.ts';
import { SERIES_MAX, type Subtitle } from '@connect/contract/resources/recording.ts';
import type { video } from '@connect/contract/resources/video.ts';
import { webinar } from '@connect/contract/resources/webinar.ts';
import { Autocomplete, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FieldBox } from '../kit/field-box.tsx';
import { NumberField, SwitchField } from '../kit/fields.tsx';
import { OnePickerField, type Picked, type PickerSource } from '../kit/fields-picker.tsx';
import { type FieldHandle, mapped, useField } from '../kit/form-field.ts';
import { FormPair } from '../kit/form-pair.tsx';
import { FormSection } from '../kit/form-section.tsx';
import { formatDateTime } from '../kit/format.ts';
import { fieldOf } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import { CpeCodeField } from './cpe-code-field.tsx';
import { FileField } from './file-field.tsx';
import { finderIn } from './finder.ts';
import { seriesQuery } from './recording-series.ts';
import type { RecordingEditor } from './recording-values.ts';
import classes from './recordings.module.css';

/** ซีรีส์และตอน: which episode of what it is; the next one is offered. */
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

/** The file of one language among the subtitles. */
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

/** คำบรรยาย: one file for each language. */
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

/** หน่วยกิตและการกรอ: what watching is worth, and whether it may be skipped; what it was recorded at. */
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
