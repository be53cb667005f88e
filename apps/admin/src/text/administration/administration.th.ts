import { admins } from './admins.th.ts';
import { setting } from './setting.th.ts';
import { signIn } from './sign-in.th.ts';

/** The Thai texts of accounts and administration, which come with the screens that need them. */
export const administration = {
  admins,
  setting,
  signIn,
};
