import { LANGUAGES } from '@connect/contract/constants.ts';
import { erasureCalls, PACKAGE_FORMATS } from '@connect/contract/privacy/erasure.ts';
import { text } from '@connect/contract/text.ts';
import type { UserItem } from '@connect/contract/users/user.ts';
import { z } from 'zod';
import { download, saveFile } from '../../../api/files/download.ts';
import { SelectField, TextField } from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { notifyDone } from '../../../kit/notify/notify.ts';
import { useWindowForm } from '../../../kit/window/use-window-form.ts';
import { WindowForm } from '../../../kit/window/window-form.tsx';
import { useText } from '../../../text/i18n.ts';

const FIELDS = {
  format: z.enum(PACKAGE_FORMATS),
  language: z.enum(LANGUAGES),
  reason: text(3, 300),
};

/** Downloads all that is recorded about a user, with the reason why. */
export default function CopyDialog({ item, onClose }: { item: UserItem; onClose: () => void }) {
  const { t, language } = useText();
  const form = useWindowForm<z.output<z.ZodObject<typeof FIELDS>>>({ fields: FIELDS }, () => ({
    format: 'html',
    language,
    reason: '',
  }));
  const send = () =>
    void form
      .save(async (query) => {
        const params = { id: String(item.id) };
        saveFile(await download(erasureCalls.accessPackage, { params, query }));
        notifyDone(t('dataSubject.copy.done'));
      })
      .then((saved) => saved && onClose());
  return (
    <WindowForm
      title={t('dataSubject.copy.title')}
      labels={{}}
      action={t('dataSubject.copy.download')}
      busy={form.busy}
      onClose={onClose}
      onSend={send}
    >
      <FormPair>
        <SelectField
          field={form.field('format')}
          label={t('dataSubject.copy.format')}
          choices={PACKAGE_FORMATS.map((value) => ({
            value,
            label: t(`dataSubject.copy.${value}`),
          }))}
        />
        <SelectField
          field={form.field('language')}
          label={t('dataSubject.copy.language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`dataSubject.copy.${value}`) }))}
        />
      </FormPair>
      <TextField field={form.field('reason')} description={t('dataSubject.copy.text')} required />
    </WindowForm>
  );
}
