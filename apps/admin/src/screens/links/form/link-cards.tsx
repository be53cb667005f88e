import type { LinkItem } from '@connect/contract/links/link.ts';
import { LINK_STATUSES, QR_LEVELS } from '@connect/contract/links/link-choices.ts';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyChunk } from '../../../arrival/chunk.ts';
import { ColorField } from '../../../kit/color/color-field.tsx';
import { formatDateTime, formatNumber } from '../../../kit/display/format.ts';
import { NumberField, SelectField, SwitchField } from '../../../kit/fields/fields.tsx';
import { FormPair } from '../../../kit/form/form-pair.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf, useFormState } from '../../../kit/form/use-item-form.ts';
import { partOf } from '../../../kit/form-values/form-field.ts';
import { useText } from '../../../text/i18n.ts';
import { ShortLink } from '../list/copy-link.tsx';
import type { LinkEditor } from './link-editor.ts';
import classes from './link-form.module.css';

const QrView = lazyChunk(() => import('../qr/qr-view.tsx'));

function Figures({ item }: { item: LinkItem }) {
  const { t } = useText();
  const figures: readonly (readonly [string, string])[] = [
    [t('links.figures.total'), formatNumber(item.clicks_total)],
    [t('links.figures.valid'), formatNumber(item.clicks_valid)],
    [t('links.figures.visitors'), formatNumber(item.unique_visitors)],
    ...(item.kind === 'legacy'
      ? [[t('links.figures.earlier'), formatNumber(item.clicks_imported)] as const]
      : []),
    [t('links.figures.last'), formatDateTime(item.last_clicked_at)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.flatMap(([name, value]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={name}>{value}</dd>,
      ])}
    </dl>
  );
}

/** The short address, the state that is stored, and what came of it. */
export function StateCard({ editor }: { editor: LinkEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  return (
    <FormSection title={t('links.section.state')} open>
      {item && <ShortLink url={item.short_url} />}
      <SelectField
        field={fieldOf(form, 'status')}
        required
        choices={LINK_STATUSES.map((value) => ({ value, label: t(`links.status.${value}`) }))}
      />
      {item && <Figures item={item} />}
    </FormSection>
  );
}

/** How the QR code looks; it changes as the form does, its address when the code is saved. */
export function QrCard({ editor }: { editor: LinkEditor }) {
  const { form, item } = editor;
  const { t } = useText();
  const options = useFormState(form, ({ values }) => values.qr);
  const qr = fieldOf(form, 'qr');
  const drawable = /^#[0-9a-f]{6}$/.test(options.fg) && options.size >= 300 && options.size <= 2000;
  return (
    <FormSection title={t('links.section.qr')}>
      <FormPair>
        <NumberField field={partOf(qr, 'size')} empty={600} label={t('links.qr.size')} required />
        <SelectField
          field={partOf(qr, 'ec_level')}
          label={t('links.qr.level')}
          required
          choices={QR_LEVELS.map((value) => ({ value, label: t(`links.qr.levels.${value}`) }))}
        />
      </FormPair>
      <ColorField field={partOf(qr, 'fg')} empty="" required />
      <SwitchField
        field={partOf(qr, 'logo')}
        label={t('links.qr.logo')}
        description={t('links.qr.logoLevel')}
      />
      {!item && <p>{t('links.noCodeYet')}</p>}
      {item && drawable && (
        <Suspense fallback={<Skeleton height={240} width={240} />}>
          <QrView shortUrl={item.short_url} options={options} />
        </Suspense>
      )}
    </FormSection>
  );
}
