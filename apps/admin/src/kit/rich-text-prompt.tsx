import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../text/i18n.ts';
import { RichTextButton } from './rich-text-button.tsx';

/** A toolbar button that asks for one line of text before it does something. */
export function PromptControl(props: {
  label: string;
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  inputLabel: string;
  placeholder?: string;
  submitLabel: string;
  /** What can be put into the box instead of typing. */
  choices?: readonly { value: string; label: string }[];
  /** What stands in the box when it opens. */
  initial: () => string;
  /** Says what is wrong with the text, or does it and gives null. */
  submit: (text: string) => string | null;
  children?: (close: () => void) => ReactNode;
}) {
  const { label, icon, active, disabled, inputLabel, placeholder, submitLabel, choices } = props;
  const { t } = useText();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  const open = () => {
    setText(props.initial());
    setError(null);
    setOpened(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The editor lies inside the page's form: only this box was sent.
    event.stopPropagation();
    const problem = props.submit(text.trim());
    setError(problem);
    if (problem === null) setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus withArrow shadow="md" width={320}>
      <Popover.Target>
        <RichTextButton
          label={label}
          on={active}
          disabled={disabled}
          onClick={() => (opened ? setOpened(false) : open())}
        >
          {icon}
        </RichTextButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate aria-label={label}>
          <Stack gap={8}>
            <TextInput
              data-autofocus
              label={inputLabel}
              placeholder={placeholder}
              value={text}
              error={error}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {choices && (
              <Group gap={6}>
                {choices.map((choice) => (
                  <Button
                    key={choice.value}
                    size="compact-xs"
                    variant="default"
                    title={choice.value}
                    aria-pressed={text === choice.value}
                    onClick={() => setText(choice.value)}
                  >
                    {choice.label}
                  </Button>
                ))}
              </Group>
            )}
            <Button type="submit" size="compact-md">
              {submitLabel}
            </Button>
            {props.children?.(() => setOpened(false))}
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened(false)}>
              {t('form.cancel')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
