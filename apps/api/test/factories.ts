import { randomBytes } from 'node:crypto';
import type { Brand, Region } from '@connect/contract/constants.ts';
import type { Role } from '@connect/contract/permissions.ts';
import { hashPassword } from '../src/auth/password.ts';
import type { Db } from '../src/deps.ts';

export const TEST_PASSWORD = 'correct horse battery staple';
const passwordHash = hashPassword(TEST_PASSWORD);

let last = 0;
/** A number no other row of this run has; rows of one test never clash with another's. */
export const unique = (): number => {
  last += 1;
  return last;
};

export interface StaffOverrides {
  role?: Role;
  username?: string;
  brandScope?: Brand[];
  regionScope?: Region[];
  status?: 'invited' | 'active' | 'suspended';
  expiresAt?: string;
  displayName?: string;
}

export async function makeStaff(db: Db, overrides: StaffOverrides = {}) {
  const username = overrides.username ?? `staff${unique()}.${randomBytes(3).toString('hex')}`;
  const displayName = overrides.displayName ?? `ทดสอบ ${username}`;
  const { id } = await db
    .insertInto('staff')
    .values({
      username,
      email: `${username}@staff.example`,
      first_name: 'ทดสอบ',
      last_name: 'ตัวอย่างกุล',
      display_name: displayName,
      role: overrides.role ?? 'super_admin',
      brand_scope: overrides.brandScope ?? [],
      region_scope: overrides.regionScope ?? [],
      status: overrides.status ?? 'active',
      expires_at: overrides.expiresAt ?? null,
      password_hash: await passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, displayName };
}

/** A file's row without the file, as a cover that satisfies the publishing rules. */
export async function makeMedia(
  db: Db,
  overrides: { altText?: string; width?: number; height?: number; createdBy?: number } = {},
) {
  const sha256 = randomBytes(32).toString('hex');
  const { id } = await db
    .insertInto('media')
    .values({
      file_name: 'cover.jpg',
      mime_type: 'image/jpeg',
      kind: 'image',
      size: 1000,
      width: overrides.width ?? 1200,
      height: overrides.height ?? 630,
      sha256,
      alt_text: overrides.altText ?? 'ภาพปกตัวอย่าง',
      storage_key: `test/${sha256}.jpg`,
      created_by: overrides.createdBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, sha256 };
}
