import {
  Button,
  Divider,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { cloneElement, useId } from 'react';
import { useSession } from '../../api/session.ts';
import type { Opener } from '../../kit/deferred.tsx';
import { useOpenedOnArrival } from '../../kit/opened-on-arrival.ts';
import { useDensity } from '../../kit/preferences.ts';
import { useText } from '../../text/i18n.ts';
import classes from './header.module.css';
import { Initial } from './initial.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  data: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, ...rest }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <SegmentedControl
        {...rest}
        aria-labelledby={id}
        fullWidth
        size="xs"
        transitionDuration={120}
      />
    </div>
  );
}

/** What a person chooses for this browser, and signing out. */
export default function AccountBox(props: { opener: Opener; onSignOut: () => void }) {
  const { opener, onSignOut } = props;
  const { t, language, setLanguage } = useText();
  const { me } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [density, setDensity] = useDensity();
  const { opened, setOpened, button } = useOpenedOnArrival();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(opener, { ref: button, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.account', { name: me.display_name })}>
        <Stack gap={12}>
          <Group gap={10} wrap="nowrap">
            <Initial />
            <div className={classes.who}>
              <Text fw={600} truncate>
                {me.display_name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {me.role_label}
              </Text>
            </div>
          </Group>
          <Divider />
          <Choice
            label={t('shell.language')}
            value={language}
            onChange={setLanguage}
            data={[
              { value: 'th', label: t('shell.thai') },
              { value: 'en', label: t('shell.english') },
            ]}
          />
          <Choice
            label={t('shell.scheme')}
            value={colorScheme}
            onChange={setColorScheme}
            data={[
              { value: 'light', label: t('shell.schemeLight') },
              { value: 'dark', label: t('shell.schemeDark') },
              { value: 'auto', label: t('shell.schemeAuto') },
            ]}
          />
          <Choice
            label={t('shell.density')}
            value={density}
            onChange={setDensity}
            data={[
              { value: 'comfortable', label: t('shell.comfortable') },
              { value: 'compact', label: t('shell.compact') },
            ]}
          />
          <Divider />
          <Button
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => {
              setOpened(false);
              onSignOut();
            }}
          >
            {t('shell.signOut')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
