import { Button, Collapse, Input, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { StatusPill } from '../../kit/display/status-pill.tsx';
import { SwitchField, TagsField, TextAreaField, TextField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { type FieldHandle, mapped, partOf, useField } from '../../kit/form-values/form-field.ts';
import { useText } from '../../text/i18n.ts';
import type { ContentEditor } from '../editing/use-content-form.ts';
import { focalStyle } from '../item/focal-style.ts';
import { PictureField } from '../picture/picture-field.tsx';
import { usePicture } from '../picture/use-picture.ts';
import classes from './content-cards.module.css';

const NO_WORDS: string[] = [];

/** The first `max` characters, cut so that no combined character is split. */
function cut(text: string, max: number): string {
  let out = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)) {
    if (out.length + segment.length > max) return `${out.trimEnd()}…`;
    out += segment;
  }
  return out;
}

/** A search result and a shared link as they would look with the typed texts. */
function Samples({ editor, place }: { editor: ContentEditor; place: string }) {
  const { t } = useText();
  const values = useFormState(editor.form, (snapshot) => snapshot.values);
  const { seo, title, excerpt, slug } = values;
  const name = seo.title || (title ? `${title} · ${t('shell.app')}` : t('shell.app'));
  const text = seo.description || excerpt || t('cards.seo.noText');
  const shareTitle = seo.og_title || name;
  const shareText = seo.og_description || text;
  const picture = usePicture(seo.og_image_id ?? null, null) ?? editor.facts.cover;
  const host = window.location.host;
  return (
    <>
      <div>
        <p className={classes.sample}>{t('cards.seo.google')}</p>
        <div className={classes.google}>
          <div className={classes.googlePlace}>
            {host} › {place}
            {slug ? ` › ${slug}` : ''}
          </div>
          <div className={classes.googleTitle}>{cut(name, 60)}</div>
          <div className={classes.googleText}>{cut(text, 160)}</div>
        </div>
      </div>
      <div>
        <p className={classes.sample}>{t('cards.seo.line')}</p>
        <div className={classes.line}>
          {picture && (
            <img
              className={classes.lineImage}
              src={picture.variants.medium ?? picture.url}
              alt={picture.alt_text ?? ''}
              style={focalStyle(picture)}
            />
          )}
          <div className={classes.lineBody}>
            <div className={classes.lineTitle}>{cut(shareTitle, 70)}</div>
            <div className={classes.lineText}>{cut(shareText, 90)}</div>
            <div className={classes.lineText}>{host}</div>
          </div>
        </div>
      </div>
    </>
  );
}

/** A share image other than the cover. */
function ShareImage({ field }: { field: FieldHandle<number | null> }) {
  const { value, label } = useField(field);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <PictureField field={field} picture={usePicture(value, null)} purpose="share" />
    </Input.Wrapper>
  );
}

/** ⑥ SEO และการแชร์: previews, and texts that replace title and excerpt. */
export function SeoCard({ editor, place }: { editor: ContentEditor; place: string }) {
  const { form } = editor;
  const { t } = useText();
  const [opened, { toggle }] = useDisclosure(false);
  const visibility = useFormState(form, ({ values }) => values.visibility);
  const robots = useFormState(form, ({ values }) => values.seo.robots);
  const refused = useFormState(
    form,
    ({ attempted, issues }) => attempted && issues.some(({ field }) => field.startsWith('seo')),
  );
  const open = opened || refused;
  const seo = fieldOf(form, 'seo');
  const shareImage = mapped(
    partOf(seo, 'og_image_id'),
    (id) => id ?? null,
    (id) => id,
  );
  const indexed = visibility === 'public' && robots !== 'noindex,nofollow';
  return (
    <FormSection
      title={t('cards.seo.title')}
      aside={
        <StatusPill tone={indexed ? 'ok' : 'neutral'}>
          {t(indexed ? 'cards.seo.open' : 'cards.seo.locked')}
        </StatusPill>
      }
    >
      {visibility !== 'public' && (
        <Text className={classes.hint}>
          <IconLock size={14} stroke={1.7} aria-hidden /> {t('cards.seo.lockedHint')}
        </Text>
      )}
      <Samples editor={editor} place={place} />
      <Button
        variant="subtle"
        size="compact-sm"
        justify="space-between"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={open}
        onClick={toggle}
      >
        {t('cards.seo.edit')}
      </Button>
      <Collapse expanded={open}>
        <div className={classes.stack}>
          <TextField field={partOf(seo, 'title')} empty={null} max={70} />
          <TextAreaField field={partOf(seo, 'description')} empty={null} max={160} />
          <TagsField
            field={mapped(
              partOf(seo, 'keywords'),
              (words) => words ?? NO_WORDS,
              (words) => words,
            )}
            max={10}
          />
          <TextField field={partOf(seo, 'og_title')} empty={null} max={70} />
          <TextAreaField field={partOf(seo, 'og_description')} empty={null} max={200} />
          <ShareImage field={shareImage} />
          <TextField field={partOf(seo, 'canonical_url')} empty={null} placeholder="https://" />
          {visibility === 'public' && (
            <SwitchField
              field={mapped(
                partOf(seo, 'robots'),
                (value) => value !== 'noindex,nofollow',
                (index) => (index ? 'index,follow' : 'noindex,nofollow'),
              )}
              label={t('cards.seo.index')}
            />
          )}
        </div>
      </Collapse>
    </FormSection>
  );
}
