import { expect, test } from 'vitest';
import { AREAS, GRANTS, permissionsOf, ROLES } from './permissions.ts';

/** The articles' row of the matrix once more, in a notation of its own. */
const ARTICLE = {
  super_admin: ['view', 'create', 'edit', 'publish', 'delete', 'logs', 'export'],
  admin: ['view', 'create', 'edit', 'publish', 'delete', 'logs', 'export'],
  publisher: ['view', 'create', 'edit', 'publish', 'delete', 'logs', 'export'],
  editor: ['view', 'create', 'edit_own', 'delete_own', 'logs'],
  medical: ['view', 'create', 'edit', 'publish', 'logs'],
  event_manager: ['view'],
  sales_manager: ['view', 'logs'],
  analyst: ['view', 'logs', 'export'],
  dpo: ['view', 'logs'],
};

test.each(ROLES)('%s holds exactly its cell of the article row', (role) => {
  const held = permissionsOf(role).filter((permission) => permission.startsWith('article.'));
  expect(held.sort()).toEqual(ARTICLE[role].map((action) => `article.${action}`).sort());
});

test('scopes, masks and narrowings are those of the table', () => {
  expect(GRANTS.publisher.article).toMatchObject({ scoped: true, masked: false });
  expect(GRANTS.editor.article).toMatchObject({ scoped: false, masked: true });
  expect(GRANTS.medical.article.only).toBe('medical_or_unbranded');
  expect(GRANTS.sales_manager.article.scoped).toBe(true);
  expect(GRANTS.event_manager.guideline.permissions).toEqual([]);
  expect(GRANTS.admin.staff.only).toBe('not_administrators');
});

test('every role views the overview, and only super_admin, admin and dpo see the staff or admin areas', () => {
  for (const role of ROLES) expect(permissionsOf(role)).toContain('overview.view');
  const may = (permission: string) =>
    ROLES.filter((role) => permissionsOf(role).some((held) => held === permission));
  expect(may('staff.view')).toEqual(['super_admin', 'admin', 'dpo']);
  expect(may('admin.manage')).toEqual(['super_admin', 'admin']);
  expect(may('privacy.manage')).toEqual(['dpo']);
  expect(may('pii.export')).toEqual(['super_admin', 'admin', 'sales_manager', 'dpo']);
  expect(may('pii.export_own')).toEqual(['event_manager']);
  expect(may('event.clear_logs')).toEqual(['super_admin', 'admin']);
  expect(may('registration.undo_check_in')).toEqual(['super_admin', 'admin', 'event_manager']);
});

test('the matrix has a cell for every role and area, and no permission twice', () => {
  for (const role of ROLES) {
    for (const area of AREAS) expect(GRANTS[role][area]).toBeDefined();
    const held = permissionsOf(role);
    expect(new Set(held).size).toBe(held.length);
  }
});
