import type {
  Placeholder,
  TemplateChannel,
} from '@connect/contract/message-templates/template-choices.ts';
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
 * Inserts text at the last cursor position, as if typed, so that it can be undone and every kind of
 * input accepts it.
 */
function typeInto(input: HTMLElement, text: string): void {
  input.focus();
  document.execCommand('insertText', false, text);
}

/** All placeholders by name; a click inserts one at the cursor. */
export function PlaceholderPalette(props: {
  channel: TemplateChannel;
  /** The input that last had the focus; the body if none had it. */
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
                // The text keeps the focus.
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
