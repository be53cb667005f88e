import {
  DEPARTMENTS,
  LIFE_TOPICS,
  REGIONS,
  VIDEO_CATEGORIES,
} from '@connect/contract/constants.ts';
import { DOCUMENT_TYPES } from '@connect/contract/document-rules.ts';
import { ROLE_LABELS, ROLES } from '@connect/contract/permissions.ts';
import { SOURCES } from '@connect/contract/player-address.ts';
import {
  SENDER_MODES,
  TARGET_TYPES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
} from '@connect/contract/template-choices.ts';
import { PLATFORMS, WEBINAR_TYPES } from '@connect/contract/webinar-rules.ts';
import { useReference } from '../api/queries.ts';
import { useFieldLabel } from '../kit/form-field.ts';
import { formatDate, formatDateTime, formatDuration } from '../kit/format.ts';
import { useText } from '../text/i18n.ts';
import { readableHtml } from './text-diff.ts';

type Named = { name_th: string; name_en?: string };

/**
 * Gives a function that says a field's stored value in words: ids by their names, choices by their
 * labels, moments as dates, rich text as lines. Nothing there reads `-`.
 */
export function useFieldValue(): (field: string, value: unknown) => string {
  const { t, language } = useText();
  const labelOf = useFieldLabel();
  const reference = useReference();

  const named = (row: Named) => (language === 'en' && row.name_en ? row.name_en : row.name_th);
  const byId = (rows: readonly (Named & { id: number })[], id: unknown) => {
    const row = rows.find((entry) => entry.id === id);
    return row ? named(row) : `#${String(id)}`;
  };

  const one = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '-';
    if (typeof value === 'boolean') return t(`options.yes_no.${value ? 'yes' : 'no'}`);
    if (typeof value === 'object') return record(field, value);
    switch (field) {
      case 'status':
        return value === 'publish' ? t('options.status.publish') : t('options.status.draft');
      case 'content':
      case 'transcript':
        return readableHtml(String(value)) || '-';
      case 'expires_at':
        // Content ends at a moment, an account with a day.
        return String(value).length === 10
          ? formatDate(String(value))
          : formatDateTime(String(value));
      case 'published_at':
      case 'start_at':
      case 'end_at':
      case 'registration_open_at':
      case 'registration_close_at':
      case 'replay_available_until':
      case 'cancelled_at':
        return formatDateTime(String(value));
      case 'webinar_type':
        return known(value, WEBINAR_TYPES, (key) => t(`webinars.type.${key}`));
      case 'platform':
        return known(value, PLATFORMS, (key) => t(`webinars.platform.${key}`));
      case 'document_date':
      case 'material_approved_at':
      case 'material_expires_at':
        return formatDate(String(value));
      case 'source_type':
        return known(value, SOURCES, (key) => t(`recordings.source.${key}`));
      case 'video_category':
        return known(value, VIDEO_CATEGORIES, (key) => t(`recordings.category.${key}`));
      case 'duration_seconds':
      case 'at_seconds':
        return formatDuration(Number(value));
      case 'promotional_type':
        return known(value, ['promotional', 'non_promotional', 'medical'], (key) =>
          t(`options.promotional_type.${key}`),
        );
      case 'role':
        return known(value, ROLES, (key) => ROLE_LABELS[key][language]);
      case 'department':
        return known(value, DEPARTMENTS, (key) => t(`staffs.department.${key}`));
      case 'region_scope':
        return known(value, REGIONS, (key) => t(`staffs.region.${key}`));
      case 'visibility':
        return known(value, ['hcp_only', 'members', 'public'], (key) =>
          t(`options.visibility.${key}`),
        );
      case 'document_type':
        return known(value, DOCUMENT_TYPES, (key) => t(`documents.type.${key}`));
      case 'life_topic':
        return known(value, LIFE_TOPICS, (key) => t(`lifeReady.topic.${key}`));
      case 'channel':
        return known(value, TEMPLATE_CHANNELS, (key) => t(`messageTemplates.channel.${key}`));
      case 'category':
        return known(value, TEMPLATE_CATEGORIES, (key) => t(`messageTemplates.category.${key}`));
      case 'sender_mode':
        return known(value, SENDER_MODES, (key) => t(`messageTemplates.sender_mode.${key}`));
      case 'target_type':
        return known(value, TARGET_TYPES, (key) => t(`messageTemplates.target_type.${key}`));
      case 'language':
        return known(value, ['th', 'en'], (key) => t(`options.language.${key}`));
      case 'audience_user_types':
        return known(value, ['doctor', 'pharmacist', 'other_hcp', 'sale', 'staff'], (key) =>
          t(`options.user_type.${key}`),
        );
      case 'category_id': {
        const row = reference.articleCategories.find((entry) => entry.id === value);
        if (!row) return `#${String(value)}`;
        return language === 'en' && row.name_en ? row.name_en : row.name;
      }
      case 'specialty_ids':
        return byId(reference.specialties, value);
      case 'therapy_area_ids':
        return byId(reference.therapyAreas, value);
      case 'product_adoption_ladder_id':
        return byId(reference.productLadders, value);
      case 'adoption_ladder_value_id':
        return byId(reference.ladderValues, value);
      case 'province_codes':
        return reference.provinces.find((entry) => entry.code === value)?.name_th ?? String(value);
      default:
        return field.endsWith('_id') || field.endsWith('_ids') ? `#${value}` : String(value);
    }
  };

  const record = (field: string, value: object): string =>
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([key, part]) =>
        field === 'references' ? String(part) : `${labelOf(`${field}.${key}`)}: ${list(key, part)}`,
      )
      .join(field === 'references' ? ' — ' : '\n') || '-';

  const list = (field: string, value: unknown): string => {
    if (!Array.isArray(value)) return one(field, value);
    if (value.length === 0) return '-';
    if (field === 'references') {
      return value.map((entry, index) => `${index + 1}. ${one(field, entry)}`).join('\n');
    }
    return value.map((entry) => one(field, entry)).join(', ');
  };

  return list;
}

function known<Key extends string>(
  value: unknown,
  keys: readonly Key[],
  label: (key: Key) => string,
): string {
  const key = keys.find((entry) => entry === value);
  return key === undefined ? String(value) : label(key);
}
