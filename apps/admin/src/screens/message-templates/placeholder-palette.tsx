import type { Placeholder, TemplateChannel } from '@connect/contract/template-choices.ts';
import { Button, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './message-templates.module.css';
import { usePlaceholderName } from './template-editor.ts';

const GROUPS = [
  {
    key: 'user',
    names: ['user.title_prefix', 'user.first_name', 'user.display_name', 'user.workplace'],
  },
  { key: 'sender', names: ['sender.display_name', 'sender.phone', 'sender.email'] },
  {
    key: 'content',
    names: [
      'content.title',
      'content.excerpt',
      'content.url',
      'link.url',
      'document.title',
      'document.url',
    ],
  },
  { key: 'webinar', names: ['webinar.title', 'webinar.start_at', 'webinar.join_url'] },
  {
    key: 'event',
    names: [
      'event.title',
      'event.start_at',
      'event.venue',
      'event.register_url',
      'event.qr_url',
      'registration.code',
      'registration.status',
    ],
  },
  {
    key: 'other',
    names: ['ae_reminder', 'unsubscribe_url', 'company.name', 'company.phone', 'today'],
  },
] as const satisfies readonly { key: string; names: readonly Placeholder[] }[];

/**
 * Puts text where the cursor is or was. As typed by hand, so that it can be undone like typing and
 * every kind of input takes it.
 */
function typeInto(input: HTMLElement, text: string): void {
  input.focus();
  document.execCommand('insertText', false, text);
}

/** Every placeholder by what it is called; a click puts it where the cursor is. */
export function PlaceholderPalette(props: {
  channel: TemplateChannel;
  /** The input that had the cursor last; the body where none had it. */
  target: RefObject<HTMLElement | null>;
  body: () => HTMLElement | null;
}) {
  const { channel, target, body } = props;
  const { t } = useText();
  const nameOf = usePlaceholderName();
  const insert = (name: Placeholder) => {
    const input = target.current?.isConnected ? target.current : body();
    const code = `{{${name}}}`;
    if (!input) return;
    const leadIn = name === 'unsubscribe_url' ? `${t('messageTemplates.unsubscribe')}: ` : '';
    typeInto(input, `${leadIn}${code}`);
  };
  return (
    <fieldset className={classes.palette}>
      <legend>{t('messageTemplates.palette')}</legend>
      <Text size="sm" c="var(--ink-2)">
        {t('messageTemplates.paletteHint')}
      </Text>
      {GROUPS.map(({ key, names }) => (
        <div key={key} className={classes.group}>
          <span className={classes.groupName}>{t(`messageTemplates.group.${key}`)}</span>
          {names
            .filter((name) => channel === 'email' || name !== 'unsubscribe_url')
            .map((name) => (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                title={`{{${name}}}`}
                // The cursor stays in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(name)}
              >
                {nameOf(name)}
              </Button>
            ))}
        </div>
      ))}
    </fieldset>
  );
}
