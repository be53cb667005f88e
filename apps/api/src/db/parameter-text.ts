const elementText = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  const text = value instanceof Uint8Array ? `\\x${hex(value)}` : String(parameterText(value));
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
};
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`;
const hex = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/**
 * A parameter as PostgreSQL reads it: arrays as its literals, other objects as JSON, bytes as they
 * are.
 */
export function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
}
