import type { Endpoint } from '@connect/contract/calls/endpoint.ts';
import { EXPORT_ROWS_HEADER } from '@connect/contract/calls/export.ts';
import { type CallOptions, call } from '../start/client.ts';

interface Downloaded {
  blob: Blob;
  fileName: string;
  rows: number;
}

/**
 * Fetches a whole file, so that a broken transfer leaves no partial file. The setting that limits
 * the rows of an export keeps it small enough for memory, and no address has to carry a secret.
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

/** Starts the browser's download of a fetched file. */
export function saveFile({ blob, fileName }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has taken over the blob before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
