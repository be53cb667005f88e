import type { Endpoint } from '@connect/contract/endpoint.ts';
import { EXPORT_ROWS_HEADER } from '@connect/contract/export.ts';
import { type CallOptions, call } from './client.ts';

interface Downloaded {
  blob: Blob;
  fileName: string;
  rows: number;
}

/**
 * Fetches a file whole, so that one that breaks off half-way is none. An export has no more rows
 * than the setting allows: a browser holds them easily, and no address has to carry a secret.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Downloaded> {
  const file: Downloaded = { blob: new Blob(), fileName: 'export', rows: 0 };
  await call(endpoint, options, async ({ url, method, headers, signal }) => {
    const response = await fetch(url, { method, headers, signal, credentials: 'same-origin' });
    const header = (name: string) => response.headers.get(name);
    if (!response.ok) return { status: response.status, text: await response.text(), header };
    file.blob = await response.blob();
    file.fileName = /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? 'export';
    file.rows = Number(header(EXPORT_ROWS_HEADER));
    return { status: response.status, text: '', header };
  });
  return file;
}

/** Hands a file over to the person, as their browser keeps files. */
export function saveFile({ blob, fileName }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has the file by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
