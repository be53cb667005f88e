import { smsCapacity, smsSize } from '@connect/contract/sms-segments.ts';
import {
  EMAIL_MAX_BYTES,
  LINE_MAX,
  SMS_MAX_SEGMENTS,
  SUBJECT_MAX,
  type TemplateChannel,
} from '@connect/contract/template-choices.ts';
import {
  hasPlaceholder,
  linkPlaceholder,
  URL_PLACEHOLDERS,
} from '@connect/contract/template-links.ts';
import { bodyField, templateParts } from '@connect/contract/template-rules.ts';
import { codePoints } from '@connect/contract/text.ts';
import { type ReactNode, useRef } from 'react';
import { ContentSection } from '../../content/content-section.tsx';
import { TextField } from '../../kit/fields.tsx';
import { FormSection } from '../../kit/form-section.tsx';
import { formatNumber } from '../../kit/format.ts';
import { type MarkedPart, MarkedTextField } from '../../kit/marked-text-field.tsx';
import type { RichLinks } from '../../kit/rich-text-nodes.tsx';
import { fieldOf, useFormState } from '../../kit/use-item-form.ts';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { PlaceholderPalette } from './placeholder-palette.tsx';
import { type TemplateEditor, usePlaceholderName } from './template-editor.ts';

const marked = (text: string): MarkedPart[] =>
  templateParts(text).map((part) => ({
    index: part.index,
    text: part.text,
    tone: part.placeholder === null ? 'plain' : part.placeholder.name ? 'right' : 'wrong',
  }));

function Counter({ over, children }: { over: boolean; children: ReactNode }) {
  return (
    <span className={classes.counter} data-over={over || undefined}>
      {children}
    </span>
  );
}

/** How much of what the channel takes is used. */
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

/** Placeholders that nobody knows, each leading to its place in the text. */
function UnknownPlaceholders({ text, input }: { text: string; input: () => HTMLElement | null }) {
  const { t } = useText();
  const unknown = marked(text).filter(({ tone }) => tone === 'wrong');
  return (
    <ul className={classes.unknown} aria-live="polite">
      {unknown.map((part) => (
        <li key={part.index}>
          <button
            type="button"
            onClick={() => {
              const area = input();
              if (!(area instanceof HTMLTextAreaElement)) return;
              area.focus();
              area.setSelectionRange(part.index, part.index + part.text.length);
            }}
          >
            {t('messageTemplates.unknown', { code: part.text })}
          </button>
        </li>
      ))}
    </ul>
  );
}

function PlainBody({ editor, body }: { editor: TemplateEditor; body: () => HTMLElement | null }) {
  const { form } = editor;
  const text = useFormState(form, ({ values }) => values.body_text);
  const channel = useFormState(form, ({ values }) => values.channel);
  return (
    <MarkedTextField
      field={fieldOf(form, 'body_text')}
      parts={marked}
      required
      below={
        <div className={classes.below}>
          <UnknownPlaceholders text={text} input={body} />
          <PlainCounter text={text} channel={channel} />
        </div>
      }
    />
  );
}

/** Bytes of an e-mail, as they count towards its limit. */
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

/** ข้อความ: what is sent, with the placeholders that can stand in it. */
export function TemplateBody({ editor }: { editor: TemplateEditor }) {
  const { form } = editor;
  const { t } = useText();
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
      `[data-field="${bodyField(channel)}"] :is(textarea, [contenteditable="true"])`,
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
            editor={editor}
            links={links}
            parts={marked}
            aside={<EmailSize editor={editor} />}
          />
        </>
      ) : (
        <FormSection title={t('messageTemplates.editor')}>
          <PlainBody editor={editor} body={body} />
          {palette}
        </FormSection>
      )}
    </div>
  );
}
