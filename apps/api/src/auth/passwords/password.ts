import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommended setting: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Keyboards encode the same Thai or accented letter in more than one way. */
const oneForm = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(oneForm(password), OPTIONS);

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash it checks against a decoy for the same time, so that an
 * unknown account answers no faster than a known one.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), oneForm(password));
  return stored !== null && matches;
}
