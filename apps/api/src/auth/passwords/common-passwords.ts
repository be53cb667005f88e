/** The password of the demo accounts unless another is set; the README publishes it. */
export const DEMO_PASSWORD = 'Connect-Demo-2022';

const COMMONEST = 10_000;
/** Characters added around a common word to satisfy a rule: `Password123!`. */
const ORNAMENT = /^[^\p{L}]{0,2}(.+?)[^\p{L}]{0,6}$/u;

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: the list takes some megabytes and most processes never need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'];
  const commonest = all.slice(0, COMMONEST);
  // Longer passwords are rare in such lists, and only they are long enough to be accepted
  // unchanged.
  const long = all.filter((password) => password.length >= 12);
  return new Set([...commonest, ...long, DEMO_PASSWORD.toLowerCase()]);
}

/**
 * Whether a password is among the 10,000 commonest (domain/staff#passwords), or is one of them with
 * a few characters around it. Ignores case.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  const common = await known;
  const plain = password.toLowerCase();
  const core = ORNAMENT.exec(plain)?.[1] ?? plain;
  return common.has(plain) || common.has(core);
}
