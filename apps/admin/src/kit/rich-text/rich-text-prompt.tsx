import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { RichTextButton } from './rich-text-button.tsx';

/** A toolbar button that asks for one line of text before it runs. */
export function PromptControl(props: {
  /** Name of the button in the slash menu. */
  name: string;
  label: string;
  icon: ReactNode;
  active?: boolean;
  disabled?: boolean;
  inputLabel: string;
  placeholder?: string;
  submitLabel: string;
  /** Texts to choose from instead of typing. */
  choices?: readonly { value: string; label: string }[];
  /** Text of the input when it opens. */
  initial: () => string;
  /** Gives the problem of the text, or runs and gives null. */
  submit: (text: string) => string | null;
  children?: (close: () => void) => ReactNode;
}) {
  const { name, label, icon, active, disabled, inputLabel, placeholder, submitLabel, choices } =
    props;
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
    // A submit event must not reach the form around the editor.
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
          data-insert={name}
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
