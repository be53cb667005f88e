import { FULFILMENT_STATUSES } from '@connect/contract/guidelines/guideline.ts';
import type { GuidelineRow } from '@connect/contract/guidelines/guideline-calls.ts';
import { Menu } from '@mantine/core';
import { IconEye, IconTruckDelivery } from '@tabler/icons-react';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import { useDelivery } from './use-delivery.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with one listed request. */
export default function GuidelineRowMenu(props: {
  opener: Opener;
  row: GuidelineRow;
  onOpen: () => void;
}) {
  const { opener, row, onOpen } = props;
  const { t } = useText();
  const move = useDelivery();
  const states = row.permissions.edit ? FULFILMENT_STATUSES : [];
  return (
    <OpenedMenu opener={opener} position="bottom-end" returnFocus={false}>
      <Menu.Item leftSection={<IconEye {...icon} />} onClick={onOpen}>
        {t('guidelines.menu.open')}
      </Menu.Item>
      {states
        .filter((state) => state !== row.fulfilment_status)
        .map((state) => (
          <Menu.Item
            key={state}
            leftSection={<IconTruckDelivery {...icon} />}
            onClick={() => void move(row, state)}
          >
            {t('guidelines.menu.to', { state: t(`guidelines.fulfilment.${state}`) })}
          </Menu.Item>
        ))}
    </OpenedMenu>
  );
}
