import type { UserType } from '@connect/contract/constants.ts';
import { USER_TYPE_NUMBERS } from '../../usage/entry-layout.ts';

/** Professionals: of them active people are counted. */
const PROFESSIONALS: readonly UserType[] = ['doctor', 'pharmacist', 'other_hcp'];

/** 1 for the number of a kind of user who is one. */
export const PROFESSIONAL = Uint8Array.from({ length: 8 }, (_, number) =>
  PROFESSIONALS.some((type) => USER_TYPE_NUMBERS[type] === number) ? 1 : 0,
);
