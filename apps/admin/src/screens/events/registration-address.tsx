import { Anchor, CopyButton, Group, Input, UnstyledButton } from '@mantine/core';
import { useText } from '../../text/i18n.ts';
import { registrationUrl } from './registration-url.ts';

/** Where people register for an event themselves, as soon as it has an address. */
export function RegistrationAddress({ slug }: { slug: string }) {
  const { t } = useText();
  const url = registrationUrl(slug);
  return (
    <Input.Wrapper label={t('events.page.address')} description={t('events.page.hint')}>
      <Group gap={12} mt={4} wrap="wrap">
        <Anchor href={url} target="_blank" rel="noopener" style={{ overflowWrap: 'anywhere' }}>
          {decodeURI(url).replace(/^https?:\/\//, '')}
        </Anchor>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <UnstyledButton c="var(--accent)" fw={600} onClick={copy}>
              {t(copied ? 'form.copied' : 'events.page.copy')}
            </UnstyledButton>
          )}
        </CopyButton>
      </Group>
    </Input.Wrapper>
  );
}
