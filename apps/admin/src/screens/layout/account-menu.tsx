import {
  Avatar,
  Button,
  Divider,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useId } from 'react';
import { useSession } from '../../api/session.ts';
import { useDensity } from '../../kit/preferences.ts';
import { useText } from '../../text/i18n.ts';
import classes from './header.module.css';

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

/** The person's name with language, colours, density and signing out. */
export function AccountMenu({ compact, onSignOut }: { compact: boolean; onSignOut: () => void }) {
  const { t, language, setLanguage } = useText();
  const { me } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [density, setDensity] = useDensity();
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.account} onClick={toggle}>
          <VisuallyHidden>{t('shell.account', { name: me.display_name })}</VisuallyHidden>
          <Avatar size={32} src={me.avatar_url} alt="" aria-hidden className={classes.avatar}>
            {firstLetter(me.display_name)}
          </Avatar>
          {!compact && (
            <span className={classes.name} aria-hidden>
              {me.display_name}
            </span>
          )}
          {!compact && <IconChevronDown size={16} aria-hidden />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.account', { name: me.display_name })}>
        <Stack gap={12}>
          <Group gap={10} wrap="nowrap">
            <Avatar size={36} src={me.avatar_url} alt="" className={classes.avatar}>
              {firstLetter(me.display_name)}
            </Avatar>
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
              close();
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

/** Thai vowels that stand before their consonant do not make an initial. */
const firstLetter = (name: string): string =>
  (name.match(/[^\s\u0E40-\u0E44]/u)?.[0] ?? '?').toUpperCase();
