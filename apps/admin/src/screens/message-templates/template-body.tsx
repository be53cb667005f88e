import { smsCapacity, smsSize } from '@connect/contract/message-templates/rules/sms-segments.ts';
import {
  hasPlaceholder,
  linkPlaceholder,
  URL_PLACEHOLDERS,
} from '@connect/contract/message-templates/rules/template-links.ts';
import {
  bodyField,
  templateParts,
} from '@connect/contract/message-templates/rules/template-rules.ts';
import {
  EMAIL_MAX_BYTES,
  LINE_MAX,
  SMS_MAX_SEGMENTS,
  SUBJECT_MAX,
  type TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
import { codePoints } from '@connect/contract/text.ts';
import { type ReactNode, useRef } from 'react';
import { ContentSection } from '../../content/cards/content-section.tsx';
import { formatNumber } from '../../kit/display/format.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../kit/form/use-item-form.ts';
import { NamedTextField } from '../../kit/rich-text/named-text-field.tsx';
import type { MarkedPart } from '../../kit/rich-text/rich-text-highlight.ts';
import type { RichLinks } from '../../kit/rich-text/rich-text-nodes.tsx';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { PlaceholderPalette } from './placeholder-palette.tsx';
import { type TemplateEditor, usePlaceholderName } from './template-editor.ts';

/** Splits a text into parts; known placeholders have their name and their fallback. */
function useMarked(): (text: string) => MarkedPart[] {
  const nameOf = usePlaceholderName();
  return (text) =>
    templateParts(text).map(({ index, text, placeholder }) => {
      if (placeholder === null) return { index, text, tone: 'plain' };
      const { name, fallback } = placeholder;
      if (name === null) return { index, text, tone: 'wrong' };
      const instead = fallback === '' ? '' : ` | ${fallback}`;
      return { index, text, tone: 'right', name: `${nameOf(name)}${instead}` };
    });
}

function Counter({ over, children }: { over: boolean; children: ReactNode }) {
  return (
    <span className={classes.counter} data-over={over || undefined}>
      {children}
    </span>
  );
}

/** How much of the channel's limit is used. */
function PlainCounter({ text, channel }: { text: string; channel: TemplateChannel }) {
  const { t } = useText();
  if (channel === 'line') {
    const n = codePoints(text);
    return (
      <Counter over={n > LINE_MAX}>
        {t('messageTemplates.lineCount', { n: formatNumber(n), max: formatNumber(LINE_MAX) })}
      </Counter>
    );
  }
  const { units, segments, encoding } = smsSize(text);
  const max = smsCapacity(encoding, SMS_MAX_SEGMENTS);
  return (
    <Counter over={segments > SMS_MAX_SEGMENTS}>
      {t('messageTemplates.smsCount', { n: units, max, segments })}
    </Counter>
  );
}

/** Unknown placeholders in the text, each linked to its position. */
function UnknownPlaceholders(props: { parts: MarkedPart[]; toWrong: (order: number) => void }) {
  const { parts, toWrong } = props;
  const { t } = useText();
  const unknown = parts.filter(({ tone }) => tone === 'wrong');
  return (
    <ul className={classes.unknown} aria-live="polite">
      {unknown.map((part, order) => (
        <li key={part.index}>
          <button type="button" onClick={() => toWrong(order)}>
            {t('messageTemplates.unknown', { code: part.text })}
          </button>
        </li>
      ))}
    </ul>
  );
}

function PlainBody({ editor }: { editor: TemplateEditor }) {
  const { form } = editor;
  const { language } = useText();
  const marked = useMarked();
  const toWrong = useRef<(order: number) => void>(null);
  const text = useFormState(form, ({ values }) => values.body_text);
  const channel = useFormState(form, ({ values }) => values.channel);
  return (
    <NamedTextField
      // The names depend on the language.
      key={language}
      field={fieldOf(form, 'body_text')}
      parts={marked}
      toWrong={toWrong}
      required
      below={
        <div className={classes.below}>
          <UnknownPlaceholders parts={marked(text)} toWrong={(order) => toWrong.current?.(order)} />
          <PlainCounter text={text} channel={channel} />
        </div>
      }
    />
  );
}

/** Size of an e-mail in bytes, as it counts towards the limit. */
function EmailSize({ editor }: { editor: TemplateEditor }) {
  const { t } = useText();
  const content = useFormState(editor.form, ({ values }) => values.content);
  const kilobytes = new TextEncoder().encode(content).length / 1024;
  const max = EMAIL_MAX_BYTES / 1024;
  return (
    <Counter over={kilobytes > max}>
      {t('messageTemplates.emailSize', { n: Math.ceil(kilobytes), max })}
    </Counter>
  );
}

/** ข้อความ: the body of the message, with the placeholders it can contain. */
export function TemplateBody({ editor }: { editor: TemplateEditor }) {
  const { form } = editor;
  const { t, language } = useText();
  const marked = useMarked();
  const channel = useFormState(form, ({ values }) => values.channel);
  const nameOf = usePlaceholderName();
  const links: RichLinks = {
    keeps: hasPlaceholder,
    accepts: (href) => linkPlaceholder(href) !== null,
    wrong: t('messageTemplates.linkWrong'),
    choices: URL_PLACEHOLDERS.map((name) => ({ value: `{{${name}}}`, label: nameOf(name) })),
  };
  const root = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLElement | null>(null);
  const body = () =>
    root.current?.querySelector<HTMLElement>(
      `[data-field="${bodyField(channel)}"] [contenteditable="true"]`,
    ) ?? null;
  const remember = (input: EventTarget) => {
    const writable = 'input, textarea, [contenteditable="true"]';
    if (input instanceof HTMLElement && input.matches(writable)) target.current = input;
  };
  const palette = !form.readOnly && (
    <PlaceholderPalette key={channel} channel={channel} target={target} body={body} />
  );
  return (
    <div
      ref={root}
      className={classes.body}
      onFocusCapture={(event) => remember(event.target)}
      onPointerDownCapture={(event) => remember(event.target)}
    >
      {channel === 'email' ? (
        <>
          <FormSection title={t('messageTemplates.editor')}>
            <TextField field={fieldOf(form, 'subject')} max={SUBJECT_MAX} required />
            <TextField field={fieldOf(form, 'preheader')} max={120} />
            {palette}
          </FormSection>
          <ContentSection
            key={language}
            editor={editor}
            links={links}
            parts={marked}
            named
            aside={<EmailSize editor={editor} />}
          />
        </>
      ) : (
        <FormSection title={t('messageTemplates.editor')}>
          <PlainBody editor={editor} />
          {palette}
        </FormSection>
      )}
    </div>
  );
}
