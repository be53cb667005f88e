import { Menu } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useText } from '../../text/i18n.ts';
import { sendTest } from './send-test.ts';

/** Menu item of a row that sends the e-mail to oneself. */
export default function TestItem({ id }: { id: number }) {
  const { t } = useText();
  return (
    <Menu.Item
      leftSection={<IconMailForward size={16} stroke={1.6} aria-hidden />}
      onClick={() => void sendTest(t, id, 'doctor')}
    >
      {t('messageTemplates.test.send')}
    </Menu.Item>
  );
}
