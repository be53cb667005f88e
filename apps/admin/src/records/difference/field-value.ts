import { type Holds, labelAt, type ReferenceName } from '@connect/contract/labels.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { use } from 'react';
import { useReference } from '../../api/queries.ts';
import { formatDate, formatDateTime, formatDuration } from '../../kit/display/format.ts';
import { FieldLabels, useFieldLabel } from '../../kit/form-values/form-field.ts';
import { textAt, useText } from '../../text/i18n.ts';
import { readableHtml } from './text-diff.ts';

/** Entry of a reference list; stored values refer to it by `id` or by `code`. */
interface Entry {
  id?: number;
  code?: string;
  name?: string;
  name_th?: string;
  name_en?: string | null;
}

/**
 * Gives a function that words a field's stored value, depending on its label's `holds`: ids by
 * name, choices by their text, moments as dates, rich text as lines. Without a value it gives `-`.
 */
export function useFieldValue(): (field: string, value: unknown) => string {
  const { t, language } = useText();
  const labels = use(FieldLabels);
  const labelOf = useFieldLabel();
  const reference: Record<ReferenceName, readonly Entry[]> = {
    articleCategories: useReference('articleCategories'),
    specialties: useReference('specialties'),
    therapyAreas: useReference('therapyAreas'),
    productLadders: useReference('productLadders'),
    ladderValues: useReference('ladderValues'),
    provinces: useReference('provinces'),
  };

  const named = (list: ReferenceName, value: string | number): string => {
    const row = reference[list].find(({ id, code }) => id === value || code === value);
    return (language === 'en' && row?.name_en) || (row?.name_th ?? row?.name ?? `#${value}`);
  };

  const worded = (holds: Holds, value: string | number): string => {
    const plain = String(value);
    if (typeof holds === 'object') {
      return 'words' in holds
        ? (textAt(holds.words.replace('*', plain), language) ?? plain)
        : named(holds.reference, value);
    }
    switch (holds) {
      case 'html':
        return readableHtml(plain) || '-';
      case 'moment':
        return formatDateTime(plain);
      case 'day':
        return formatDate(plain);
      case 'seconds':
        return formatDuration(Number(value));
      case 'role': {
        const role = ROLES.find((entry) => entry === value);
        return role ? ROLE_LABELS[role][language] : plain;
      }
      case 'text':
        return plain;
      // An id of anything else, or a word that needs no text.
      default:
        return typeof value === 'number' ? `#${plain}` : plain;
    }
  };

  const parts = (field: string, value: object): [string, string][] =>
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([key, part]) => [`${field}.${key}`, say(`${field}.${key}`, part)]);

  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-';
    if (typeof value === 'boolean') return t(`options.yes_no.${value ? 'yes' : 'no'}`);
    if (Array.isArray(value)) {
      const entries = value.map((entry) =>
        typeof entry === 'object' && entry !== null
          ? parts(field, entry)
              .map(([, text]) => text)
              .join(' — ')
          : say(field, entry),
      );
      if (entries.length === 0) return '-';
      return value.some((entry) => typeof entry === 'object')
        ? entries.map((entry, index) => `${index + 1}. ${entry}`).join('\n')
        : entries.join(', ');
    }
    if (typeof value === 'object') {
      return (
        parts(field, value)
          .map(([path, text]) => `${labelOf(path)}: ${text}`)
          .join('\n') || '-'
      );
    }
    const holds = labelAt(labels, field)?.[2] ?? 'text';
    return typeof value === 'string' || typeof value === 'number'
      ? worded(holds, value)
      : String(value);
  };
  return say;
}
