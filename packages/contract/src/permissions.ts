import { areaOf, CONTENT_KINDS, KINDS, type KindArea } from './kinds.ts';

/**
 * Roles and rights as data: the matrix (domain/access#matrix), cell by cell. The API enforces it
 * and the screens hide by it.
 */
export const ROLES = [
  'super_admin',
  'admin',
  'publisher',
  'editor',
  'medical',
  'event_manager',
  'sales_manager',
  'analyst',
  'dpo',
] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is one of the two administrators. */
export const isAdministrator = (role: Role): boolean => role === 'super_admin' || role === 'admin';

export const ROLE_LABELS: Record<Role, { th: string; en: string }> = {
  super_admin: { th: 'ผู้ดูแลระบบสูงสุด', en: 'Super administrator' },
  admin: { th: 'ผู้ดูแลระบบ', en: 'Administrator' },
  publisher: { th: 'ผู้อนุมัติและเผยแพร่', en: 'Publisher' },
  editor: { th: 'ผู้จัดทำเนื้อหา', en: 'Editor' },
  medical: { th: 'ฝ่ายการแพทย์', en: 'Medical' },
  event_manager: { th: 'ผู้จัดการกิจกรรม', en: 'Event manager' },
  sales_manager: { th: 'ผู้จัดการฝ่ายขาย', en: 'Sales manager' },
  analyst: { th: 'ผู้ดูรายงาน', en: 'Analyst' },
  dpo: { th: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล', en: 'Data protection officer' },
};

export const AREAS = [
  'overview',
  ...new Set(CONTENT_KINDS.map(areaOf)),
  'registration',
  'link',
  'guideline',
  'user',
  'adoption',
  'report',
  'staff',
  'admin',
  'api_key',
  'audit',
  'privacy',
  'media',
] as const;
export type Area = (typeof AREAS)[number];

export type Action =
  | 'view'
  | 'create'
  | 'edit'
  | 'edit_own'
  | 'publish'
  | 'delete'
  | 'delete_own'
  | 'logs'
  | 'export'
  | 'manage';
export type Permission =
  | `${Area}.${Action}`
  | 'pii.view'
  | 'pii.export'
  | 'pii.export_own'
  | 'event.clear_logs'
  | 'registration.undo_check_in'
  | 'user.erase'
  | 'license.verify';

/** Limits of a cell beyond its letters: the words in brackets in the matrix. */
export type Narrowing =
  | 'medical_or_unbranded'
  | 'medical'
  | 'event_or_webinar'
  | 'not_administrators'
  | 'except_security'
  | 'registrants'
  | 'verify_licence'
  | 'contact_owner_ladder'
  | 'aggregate'
  | 'events'
  | 'own_items'
  | 'own_uploads'
  | 'own_events';

export interface Grant {
  readonly permissions: readonly Permission[];
  /** Limited to the account's brand and region scope; an empty scope means everything. */
  readonly scoped: boolean;
  /** Personal data is masked in this area. */
  readonly masked: boolean;
  readonly only?: Narrowing;
}

const LETTERS: Record<string, Action> = {
  V: 'view',
  C: 'create',
  E: 'edit',
  P: 'publish',
  D: 'delete',
  L: 'logs',
  X: 'export',
  A: 'manage',
};
const OWN: Partial<Record<Action, Action>> = { edit: 'edit_own', delete: 'delete_own' };

/** Parses one cell, for instance `VCEoDoLm`: letters, each with `o` (own drafts), `s` and `m`. */
function cell(
  area: Area,
  letters: string,
  only?: Narrowing,
  extra: readonly Permission[] = [],
): Grant {
  const permissions: Permission[] = [...extra];
  for (const [, letter, modifiers] of letters.matchAll(/([A-Z])([a-z]*)/g)) {
    const action = LETTERS[letter ?? ''];
    if (!action) throw new Error(`Unknown letter ${letter} in the matrix cell ${letters}`);
    const own = modifiers?.includes('o') ? OWN[action] : undefined;
    permissions.push(`${area}.${own ?? action}`);
  }
  const marks = letters.replace(/[A-Z]/g, '');
  return { permissions, scoped: marks.includes('s'), masked: marks.includes('m'), only };
}

type Cell = string | readonly [letters: string, only?: Narrowing, extra?: readonly Permission[]];
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell];

// biome-ignore format: one line per row reads like the table it copies
const CONTENT_ROW: Row = [
  'VCEPDLX', 'VCEPDLX', 'VCEPDsLsXs', 'VCEoDoLm',
  ['VCEPL', 'medical_or_unbranded'], 'V', 'VLs', 'VLmXm', 'VL',
];
// biome-ignore format: one line per row reads like the table it copies
const VIDEO_ROW: Row = [
  'VCEPDLX', 'VCEPDLX', 'VCEPDsLsX', 'VCEoLm',
  ['VCEPL', 'medical'], 'V', 'VLs', 'VLm', 'VL',
];
// biome-ignore format: one line per row reads like the table it copies
const EVENT_ROW = (extra: readonly Permission[], ofManagers: readonly Permission[] = []): Row => [
  ['VCEPDLX', undefined, extra], ['VCEPDLX', undefined, extra], 'VEPsL', 'VLm',
  'VL', ['VCEPDLX', undefined, ofManagers], 'VCEsLsXs', 'VLm', 'VL',
];
/** To take check-ins back (domain/registrations#checking-in). */
const UNDO: readonly Permission[] = ['registration.undo_check_in'];

/** Columns in the order of ROLES: SA AD PB ED MD EV SM AN DP. */
// biome-ignore format: one line per row reads like the table it copies
const KIND_ROWS: Record<(typeof KINDS)[keyof typeof KINDS]['rights'], Row> = {
  content: CONTENT_ROW,
  recording: VIDEO_ROW,
  message_template: [
    'VCEPD', 'VCEPD', 'VCEPDs', 'VCEoDo', ['VCEP', 'medical'],
    ['VCE', 'event_or_webinar'], 'V', 'V', 'V',
  ],
  webinar: [
    'VCEPDLX', 'VCEPDLX', 'VCEPDsLsX', 'VCEoLm', ['VCEPLX', 'medical'], 'VCEPLX', 'VLs', 'VLm', 'VL',
  ],
  host: ['VCEPD', 'VCEPD', 'VCEPDs', 'VCEo', ['VCEP', 'medical'], 'VCEP', 'Vs', 'V', 'V'],
  event: EVENT_ROW(['event.clear_logs']),
};
// biome-ignore format: one line per row reads like the table it copies
const OTHER_ROWS: Record<Exclude<Area, KindArea>, Row> = {
  overview: ['V', 'V', 'V', 'V', 'V', 'V', 'Vs', 'V', 'V'],
  registration: EVENT_ROW(UNDO, UNDO),
  link: [
    'VCEDLX', 'VCEDLX', 'VCEDsLsX', 'VCEoLm', 'VCEoL', ['VCEL', 'event_or_webinar'], 'VCEsLsX', 'VLm', 'VL',
  ],
  guideline: ['VELX', 'VELX', 'VELsXs', 'Vm', 'VELX', '', 'VELsXs', 'VmXm', 'VL'],
  user: [
    ['VCEDX', undefined, ['user.erase', 'license.verify']],
    ['VCEX', undefined, ['license.verify']],
    'Vm', 'Vm',
    ['VE', 'verify_licence', ['license.verify']],
    ['V', 'registrants'],
    ['VsEsXs', 'contact_owner_ladder'],
    'Vm',
    ['VX', undefined, ['user.erase']],
  ],
  adoption: ['VE', 'VE', 'V', '', 'V', '', 'VEs', ['V', 'aggregate'], 'V'],
  report: ['X', 'X', 'Xs', 'Xm', 'Xs', ['X', 'events'], 'Xs', 'Xm', 'X'],
  staff: ['VCED', ['VCE', 'not_administrators'], '', '', '', '', '', '', 'V'],
  admin: ['VA', ['VA', 'except_security'], '', '', '', '', '', '', 'V'],
  api_key: ['VA', 'V', '', '', '', '', '', '', 'V'],
  audit: ['V', 'V', ['V', 'own_items'], ['V', 'own_items'], ['V', 'own_items'], ['V', 'own_items'], '', '', 'V'],
  privacy: ['V', 'V', '', '', '', '', '', '', 'VA'],
  media: [
    'VCD', 'VCD', ['VCD', 'own_uploads'], ['VCD', 'own_uploads'], ['VCD', 'own_uploads'],
    ['VCD', 'own_uploads'], ['VC', 'own_uploads'], 'V', 'V',
  ],
};

const MATRIX: Readonly<Record<string, Row>> = {
  ...OTHER_ROWS,
  ...Object.fromEntries(CONTENT_KINDS.map((kind) => [areaOf(kind), KIND_ROWS[KINDS[kind].rights]])),
};

/**
 * Contact data: unmasked on screen, and in files with a typed reason
 * (domain/access#personal-data-in-files).
 */
const PII: Record<Role, readonly Permission[]> = {
  super_admin: ['pii.view', 'pii.export'],
  admin: ['pii.view', 'pii.export'],
  publisher: ['pii.view'],
  editor: [],
  medical: ['pii.view'],
  event_manager: ['pii.view', 'pii.export_own'],
  sales_manager: ['pii.view', 'pii.export'],
  analyst: [],
  dpo: ['pii.view', 'pii.export'],
};

/** An object with one value per key; the cast states only what the keys guarantee. */
const recordOf = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

const grantOf = (role: Role, area: Area): Grant => {
  const value = MATRIX[area]?.[ROLES.indexOf(role)] ?? '';
  const [letters, only, extra] = typeof value === 'string' ? [value] : value;
  return cell(area, letters, only, extra);
};

export const GRANTS = recordOf(ROLES, (role) => recordOf(AREAS, (area) => grantOf(role, area)));

/**
 * The right to export the list of an area. Three areas have no column for it in the matrix: there
 * the right to change rows allows it.
 */
export const exportPermission = (area: Area): Permission =>
  ROLES.some((role) => GRANTS[role][area].permissions.includes(`${area}.export`))
    ? `${area}.export`
    : `${area}.edit`;

/** Every permission of a role, as `GET /v1/auth/me` lists them. */
export function permissionsOf(role: Role): Permission[] {
  return [...AREAS.flatMap((area) => GRANTS[role][area].permissions), ...PII[role]];
}
