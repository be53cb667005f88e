import { link } from '@connect/contract/links/link.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/start/client.ts';
import { TextField } from '../../../kit/fields/fields.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { locked } from '../../../kit/form-values/form-field.ts';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';

const PAUSE_MS = 300;

/** Whether the typed code may be used, in words; the own code of a saved link always may. */
function useCodeHint({ form, item }: LinkEditor): string {
  const { t } = useText();
  const typed = useFormState(form, ({ values }) => values.code);
  const [code] = useDebouncedValue(typed, PAUSE_MS);
  const asks = code !== '' && code !== item?.code;
  const except = item ? String(item.id) : undefined;
  const { data } = useQuery({
    queryKey: [link.get.tag, 'code', code, except],
    queryFn: ({ signal }) => call(link.code, { query: { code, except }, signal, silent: true }),
    enabled: asks,
  });
  if (typed === '') return t('links.codeHint');
  if (!asks) return item?.short_url ?? '';
  if (typed !== code || !data) return t('links.codeChecking');
  const { available, short_url: url, message } = data.data;
  return available ? t('links.codeFree', { url }) : (message ?? '');
}

/** Name and short code; a code that somebody used stays. */
export function NameSection({ editor }: { editor: LinkEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  const hint = useCodeHint(editor);
  const used = item !== null && item.clicks_total > 0;
  const code = fieldOf(form, 'code');
  return (
    <FormSection title={t('links.section.name')} open>
      <TextField field={fieldOf(form, 'name')} required first max={150} />
      <TextField
        field={used ? locked(code) : code}
        description={used ? t('links.codeKept') : <span aria-live="polite">{hint}</span>}
      />
    </FormSection>
  );
}
