import { userLabels } from '@connect/contract/users/user-fields.ts';
import { Anchor, Modal, Tabs, Text } from '@mantine/core';
import { FieldLabels } from '../../../kit/form-values/form-field.ts';
import { useText } from '../../../text/i18n.ts';
import { useMergingAddress } from '../cells/use-merging-address.ts';
import { CompareUsers } from './compare-users.tsx';
import { DuplicatePairs } from './duplicate-pairs.tsx';
import { MergedUsers } from './merged-users.tsx';

/** Users who are here twice, over the list, by `?duplicates=` (domain/users#duplicates). */
export default function DuplicatesWindow() {
  const { t } = useText();
  const { shown, go } = useMergingAddress();
  if (!shown) return null;
  const of = shown.what === 'of' ? shown.id : undefined;
  return (
    <Modal
      opened
      onClose={() => go(undefined)}
      size="xl"
      title={t('merging.users.title')}
      closeButtonProps={{ 'aria-label': t('merging.close') }}
    >
      <FieldLabels value={userLabels}>
        {shown.what === 'pair' ? (
          <CompareUsers key={shown.ids.join()} ids={shown.ids} />
        ) : (
          <Tabs defaultValue="pairs" keepMounted={false}>
            <Tabs.List aria-label={t('merging.users.parts')}>
              <Tabs.Tab value="pairs">{t('merging.users.pairs')}</Tabs.Tab>
              <Tabs.Tab value="merges">{t('merging.users.merges')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="pairs" pt="md">
              <Text size="sm" c="var(--ink-2)" mb="sm">
                {of === undefined ? t('merging.users.about') : t('merging.users.of', { id: of })}{' '}
                {of !== undefined && (
                  <Anchor component="button" type="button" onClick={() => go('all')}>
                    {t('merging.users.all')}
                  </Anchor>
                )}
              </Text>
              <DuplicatePairs key={of} of={of} />
            </Tabs.Panel>
            <Tabs.Panel value="merges" pt="md">
              <MergedUsers />
            </Tabs.Panel>
          </Tabs>
        )}
      </FieldLabels>
    </Modal>
  );
}
