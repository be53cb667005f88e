import { destinationOf } from '@connect/contract/links/link-address.ts';
import { LINK_CHANNELS } from '@connect/contract/links/link-choices.ts';
import { Button, CopyButton, Input } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useSession } from '../../../api/session.ts';
import { SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';
import classes from './link-form.module.css';

/** The address of a click as it would be now. */
function FinalUrl({ editor: { form, targets } }: { editor: LinkEditor }) {
  const { t } = useText();
  const { me } = useSession();
  const url = useFormState(form, ({ values }) => {
    const target = values.target_id === null ? undefined : targets.get(values.target_id);
    const sites = { platform: me.settings.platform_url, own: window.location.origin };
    return destinationOf(values, target ?? null, sites);
  });
  return (
    <Input.Wrapper label={t('links.finalUrl')} labelElement="div">
      <div className={classes.final}>
        <span className={classes.url}>{url ?? t('links.finalUnknown')}</span>
        {url && (
          <CopyButton value={url} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={
                  copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? 'form.copied' : 'form.copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Channel and UTM values, with the address that they make. */
export function UtmSection({ editor }: { editor: LinkEditor }) {
  const { form } = editor;
  const { t } = useText();
  return (
    <FormSection title={t('links.section.utm')}>
      <FormPair>
        <SelectField
          field={fieldOf(form, 'channel')}
          required
          choices={LINK_CHANNELS.map((value) => ({ value, label: t(`options.channel.${value}`) }))}
        />
        <TextField field={fieldOf(form, 'utm_campaign')} />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'utm_source')} />
        <TextField field={fieldOf(form, 'utm_medium')} />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'utm_term')} />
        <TextField field={fieldOf(form, 'utm_content')} />
      </FormPair>
      <FinalUrl editor={editor} />
    </FormSection>
  );
}
