import { DomainError } from '../domain-error.ts';

/** What a violated constraint means; declared beside the queries that can violate it. */
const meanings = new Map<string, () => DomainError>();

export function constraintMeaning(name: string, meaning: () => DomainError): void {
  meanings.set(name, meaning);
}

const textOf = (error: object, key: string): string => {
  const value = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

/** Turns unique, foreign-key and check violations (class 23) into refusals; null for anything else. */
export function constraintError(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null;
  const code = textOf(error, 'code');
  const meaning = meanings.get(textOf(error, 'constraint'));
  if (code.startsWith('23') && meaning) return meaning();
  // Serialisation failure and deadlock: nothing was written, the caller may repeat.
  if (code === '40001' || code === '40P01') return new DomainError('unavailable');
  return null;
}

// Half of a surrogate pair, or a character that PostgreSQL text cannot hold: these errors do not
// contain the value.
const UNWRITABLE = ['22021', '22P05'];

/**
 * For an error about a value that its column cannot hold (class 22): a function that tells whether
 * a text is that value, as far as the error names it. Null for any other error.
 */
export function unfitValue(error: unknown): ((text: string) => boolean) | null {
  if (!(error instanceof Error)) return null;
  const code = textOf(error, 'code');
  if (!/^22...$/.test(code)) return null;
  const { message } = error;
  const quoted = message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
  if (UNWRITABLE.includes(code) || /type json/.test(error.message)) {
    return (text) => text.includes('\0') || !text.isWellFormed();
  }
  return (text) => text === quoted;
}
