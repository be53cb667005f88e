import type { SameKeys } from '../shape.ts';
import type { administration as th } from './administration.th.ts';
import { admins } from './admins.en.ts';
import { setting } from './setting.en.ts';
import { signIn } from './sign-in.en.ts';

export const administration = {
  admins,
  setting,
  signIn,
} satisfies SameKeys<typeof th>;
