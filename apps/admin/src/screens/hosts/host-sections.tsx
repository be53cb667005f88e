import { type HostItem, hosts } from '@connect/contract/hosts/host.ts';
import type { HostKind } from '@connect/contract/kinds.ts';
import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resourceKeys, useReference } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { lazyChunk } from '../../arrival/chunk.ts';
import { ContentStatus } from '../../content/item/content-status.tsx';
import { ItemLink } from '../../content/item/item-links.tsx';
import { nameIn } from '../../content/item/reference-names.ts';
import { formatNumber } from '../../kit/display/format.ts';
import {
  MultiSelectField,
  NumberField,
  TagsField,
  TextAreaField,
  TextField,
} from '../../kit/fields/fields.tsx';
import { FormPair } from '../../kit/form/form-pair.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { fieldOf } from '../../kit/form/use-item-form.ts';
import { useFieldLabel } from '../../kit/form-values/form-field.ts';
import { Later } from '../../kit/page/later.tsx';
import { useText } from '../../text/i18n.ts';
import type { HostParts } from './host-editor.ts';
import classes from './hosts.module.css';

const CopyDialog = lazyChunk(() => import('./copy-dialog.tsx'));

const MAX_SPECIALTIES = 5;
const MAX_TAGS = 10;

/** Button that copies a host of another kind to this kind. */
export function CopySection({ kind }: { kind: HostKind }) {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('hosts.copy')}
      </Button>
      <Later>{asking && <CopyDialog kind={kind} onClose={() => setAsking(false)} />}</Later>
    </div>
  );
}

/** Name, title and profile of the host. */
export function PersonSection({ editor, kind }: HostParts & { kind: HostKind }) {
  const { form, record } = editor;
  const { t, language } = useText();
  const labelOf = useFieldLabel();
  const specialties = useReference('specialties');
  return (
    <FormSection title={t('hosts.section.person', { noun: t(`kinds.${kind}.one`) })} open>
      <FormPair uneven>
        <TextField
          field={fieldOf(form, 'title_prefix')}
          placeholder={t('hosts.prefixHint')}
          first={record === null}
        />
        <TextField field={fieldOf(form, 'title')} max={150} required />
      </FormPair>
      <FormPair>
        <TextField field={fieldOf(form, 'name_en')} max={150} />
        <TextField field={fieldOf(form, 'position')} max={150} />
      </FormPair>
      <TextField
        field={fieldOf(form, 'workplace')}
        max={200}
        description={t('hosts.workplaceHint')}
        required
      />
      <MultiSelectField
        field={fieldOf(form, 'specialty_ids')}
        choices={specialties.map((row) => ({ value: row.id, label: nameIn(row, language) }))}
        max={MAX_SPECIALTIES}
      />
      <TagsField
        field={fieldOf(form, 'tags')}
        max={MAX_TAGS}
        description={t('hosts.expertiseHint')}
      />
      <FormPair>
        <TextField
          field={fieldOf(form, 'slug')}
          empty={null}
          prefix="/host/"
          description={
            editor.record === null
              ? t('contentForm.slugHint', { title: labelOf('title') })
              : undefined
          }
        />
        <NumberField field={fieldOf(form, 'sort_order')} empty={0} />
      </FormPair>
    </FormSection>
  );
}

/** การเปิดเผยผลประโยชน์. */
export function DisclosureSection({ editor }: HostParts) {
  const { t } = useText();
  return (
    <FormSection title={t('hosts.section.disclosure')}>
      <TextAreaField
        field={fieldOf(editor.form, 'disclosure')}
        max={500}
        description={t('hosts.disclosureHint')}
      />
    </FormSection>
  );
}

/** The items that name this host; read-only. */
export function UsesSection({ item, kind }: { item: HostItem; kind: HostKind }) {
  const { t } = useText();
  const calls = hosts[kind];
  const query = useQuery({
    queryKey: [...resourceKeys(calls.get.tag).all, 'uses', item.id],
    queryFn: ({ signal }) => call(calls.dependents, { params: { id: String(item.id) }, signal }),
  });
  const hidden = query.data?.meta.hidden.total ?? 0;
  return (
    <FormSection title={t(`hosts.section.uses_${kind}`)}>
      {query.data?.meta.total === 0 && (
        <Text size="sm" c="var(--ink-2)">
          {t('hosts.noUses')}
        </Text>
      )}
      <ul className={classes.uses}>
        {query.data?.data.map((row) => (
          <li key={row.id}>
            <ItemLink item={row} />
            <ContentStatus status={row.effective_status} short />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="var(--ink-2)">
          {t('hosts.hiddenUses', { n: formatNumber(hidden) })}
        </Text>
      )}
    </FormSection>
  );
}
