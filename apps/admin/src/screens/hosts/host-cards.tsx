import { UPLOAD_LIMITS } from '@connect/contract/constants.ts';
import { hosts } from '@connect/contract/hosts/host.ts';
import { HOST_PHOTO_PX } from '@connect/contract/hosts/host-rules.ts';
import { media } from '@connect/contract/media/media.ts';
import { Anchor, Button, FileButton, Input, Text } from '@mantine/core';
import { IconExternalLink, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { upload } from '../../api/files/upload.ts';
import { useCan } from '../../api/session.ts';
import { call } from '../../api/start/client.ts';
import { CoverCard } from '../../content/cards/cover-card.tsx';
import { openFile } from '../../content/media/file-address.ts';
import { PHOTO_LIMITS } from '../../content/picture/media-upload.ts';
import { FieldBox } from '../../kit/fields/field-box.tsx';
import { SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { OnePickerField, type PickerSource } from '../../kit/fields/fields-picker.tsx';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useField } from '../../kit/form-values/form-field.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useText } from '../../text/i18n.ts';
import { type HostPart, type HostParts, showsContact } from './host-editor.ts';
import classes from './hosts.module.css';

const EVIDENCE_TYPES = ['application/pdf', ...UPLOAD_LIMITS.image.types].join(',');

/** รูปภาพ: the photo, shown square. */
export function PhotoCard({ editor }: HostParts) {
  const { t } = useText();
  return (
    <CoverCard
      editor={editor}
      photo={{ limits: PHOTO_LIMITS, hint: t('hosts.photoHint', HOST_PHOTO_PX) }}
    />
  );
}

/** The file that proves the host's consent. */
function Evidence({ editor, item }: HostParts) {
  const { t } = useText();
  const state = useField(fieldOf(editor.form, 'publicity_consent_media_id'));
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const { value } = state;
  const saved = item?.consent_evidence?.id === value ? item?.consent_evidence : null;
  const name =
    value === null
      ? null
      : (names.get(value) ?? saved?.file_name ?? t('hosts.evidenceStored', { id: value }));

  const send = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const { data } = await upload(media.upload, { file, fields: {} });
      setNames((known) => new Map(known).set(data.id, data.file_name));
      state.set(data.id);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = () => {
    state.set(null);
    notifyDone(t('cards.upload.removed'), () => state.set(value));
  };

  return (
    <FieldBox name="publicity_consent_media_id">
      <Input.Wrapper label={state.label} error={state.error} labelElement="div">
        <div className={classes.file}>
          {saved?.url ? (
            <Anchor href={saved.url} target="_blank" rel="noreferrer" size="sm">
              {name}
            </Anchor>
          ) : (
            name && <Text size="sm">{name}</Text>
          )}
          {value !== null && !saved?.url && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconExternalLink size={16} aria-hidden />}
              onClick={() => void openFile(value)}
            >
              {t('files.open')}
            </Button>
          )}
          {!state.readOnly && (
            <>
              <FileButton accept={EVIDENCE_TYPES} onChange={(file) => void send(file)}>
                {(props) => (
                  <Button
                    {...props}
                    variant="default"
                    size="compact-md"
                    loading={busy}
                    leftSection={<IconPaperclip size={16} aria-hidden />}
                  >
                    {t(value === null ? 'hosts.evidenceChoose' : 'hosts.evidenceReplace')}
                  </Button>
                )}
              </FileButton>
              {value !== null && (
                <Button variant="default" size="compact-md" onClick={remove}>
                  {t('cards.upload.remove')}
                </Button>
              )}
            </>
          )}
        </div>
        <Input.Description mt={4}>{t('hosts.evidenceTypes')}</Input.Description>
      </Input.Wrapper>
    </FieldBox>
  );
}

/** ความยินยอมเผยแพร่: whether the host consents to be shown, and the proof. */
export function ConsentCard(parts: HostParts) {
  const { t } = useText();
  return (
    <FormSection title={t('hosts.section.consent')}>
      <SwitchField
        field={fieldOf(parts.editor.form, 'publicity_consent')}
        description={t('hosts.consentHint')}
      />
      {showsContact(parts) && <Evidence {...parts} />}
    </FormSection>
  );
}

/** ข้อมูลติดต่อ (ภายใน): contact data, for staff with the right to see it. */
export function ContactCard(parts: HostPart) {
  const { editor, item, kind } = parts;
  const { form } = editor;
  const { t } = useText();
  const can = useCan();
  const users: PickerSource = {
    name: `${kind}-users`,
    search: async (search, signal) => {
      const query = { search: search || undefined };
      const reply = await call(hosts[kind].users, { query, signal, silent: true });
      return reply.data.map(({ id, display_name: title }) => ({ id, title }));
    },
  };
  const linked = item?.linked_user;
  return (
    <FormSection title={t('hosts.section.contact')}>
      {showsContact(parts) ? (
        <>
          <Text size="sm" c="var(--ink-2)">
            {t('hosts.contactHint')}
          </Text>
          <TextField field={fieldOf(form, 'email')} empty={null} />
          <PhoneField field={fieldOf(form, 'phone')} />
          <TextField field={fieldOf(form, 'license_no')} empty={null} />
        </>
      ) : (
        <Text size="sm" c="var(--ink-2)">
          {t('hosts.contactHidden')}
        </Text>
      )}
      {can('license.verify') && (
        <OnePickerField
          field={fieldOf(form, 'linked_user_id')}
          source={users}
          known={linked ? [{ id: linked.id, title: linked.display_name }] : []}
          description={t('hosts.linkedHint')}
          nothing={t('hosts.linkedNothing')}
        />
      )}
    </FormSection>
  );
}
