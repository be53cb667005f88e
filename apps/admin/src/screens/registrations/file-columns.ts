import type { Language } from '@connect/contract/constants.ts';
import { fieldLabel } from '@connect/contract/labels.ts';
import { FILE_PARTS } from '@connect/contract/registrations/file-parts.ts';
import { registrationLabels, registrations } from '@connect/contract/registrations/registration.ts';

const isSeveral = (key: string): key is keyof typeof FILE_PARTS => key in FILE_PARTS;

/** What a file of the people of an event has: the columns of their list, and what else is told (domain/registrations#file). */
export function fileColumns(language: Language, questions: readonly string[]) {
  const label = (key: keyof typeof registrationLabels) =>
    fieldLabel(registrationLabels, key, language);
  const keys = [
    ...registrations.list.columns,
    'profession',
    'specialty_id',
    'note',
    'contact',
  ] as const;
  return [
    ...keys.map((key) => ({
      key,
      labels: isSeveral(key) ? FILE_PARTS[key].map(label) : [label(key)],
    })),
    ...(questions.length > 0 ? [{ key: 'answers', labels: questions }] : []),
  ];
}
