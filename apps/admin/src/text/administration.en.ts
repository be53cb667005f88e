import type { administration as th } from './administration.th.ts';
import { admins } from './admins.en.ts';
import { setting } from './setting.en.ts';
import type { SameKeys } from './shape.ts';
import { signIn } from './sign-in.en.ts';
import { staffs } from './staffs.en.ts';

/** The English texts of accounts and administration. */
export const administration = {
  admins,
  setting,
  signIn,
  staffs,
} satisfies SameKeys<typeof th>;
