import { ROLE_LABELS } from '@connect/contract/permissions.ts';
import { Button, Divider, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type Icon, IconKey, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useSession } from '../../../api/session.ts';
import { useDisplayChoices } from '../../../content/account/display-choices.ts';
import { OpenedPopover } from '../../../kit/menu/opened-popover.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { setPreferences, useDensity, useScheme } from '../../../kit/page/preferences.ts';
import { useText } from '../../../text/i18n.ts';
import classes from '../header.module.css';
import { Initial } from '../initial.tsx';
import boxClasses from './account-box.module.css';

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

function Entry(props: {
  tab: 'profile' | 'security';
  icon: Icon;
  label: string;
  onGo: () => void;
}) {
  const { tab, icon: Sign, label, onGo } = props;
  return (
    <Link to="/setting" search={{ tab }} className={boxClasses.entry} onClick={onGo}>
      <Sign size={16} stroke={1.7} aria-hidden />
      {label}
    </Link>
  );
}

/**
 * Links to one's own settings, frequent preferences, and sign-out (domain/screens#account-menu).
 */
export default function AccountBox(props: { opener: Opener; onSignOut: () => void }) {
  const { opener, onSignOut } = props;
  const { t, language } = useText();
  const { me } = useSession();
  const scheme = useScheme();
  const [density, setDensity] = useDensity();
  const choices = useDisplayChoices();
  return (
    <OpenedPopover
      opener={opener}
      position="bottom-end"
      width={280}
      label={t('shell.account', { name: me.display_name })}
    >
      {(close) => (
        <Stack gap={12}>
          <Group gap={10} wrap="nowrap">
            <Initial />
            <div className={classes.who}>
              <Text fw={600} truncate>
                {me.display_name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {ROLE_LABELS[me.role][language]}
              </Text>
            </div>
          </Group>
          <Stack gap={2}>
            <Entry tab="profile" icon={IconUser} label={t('setting.tab.profile')} onGo={close} />
            <Entry tab="security" icon={IconKey} label={t('signIn.password.change')} onGo={close} />
          </Stack>
          <Divider />
          <Choice
            label={t('shell.language')}
            value={language}
            onChange={(value) => setPreferences({ language: value })}
            data={choices.language}
          />
          <Choice
            label={t('shell.scheme')}
            value={scheme}
            onChange={(value) => setPreferences({ scheme: value })}
            data={choices.scheme}
          />
          <Choice
            label={t('shell.density')}
            value={density}
            onChange={setDensity}
            data={choices.density}
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
      )}
    </OpenedPopover>
  );
}
