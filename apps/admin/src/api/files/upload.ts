import { type Endpoint, fillPath, type ReplyOf } from '@connect/contract/calls/endpoint.ts';
import { baseHeaders, type Incoming, type Outgoing, sendAs } from '../start/client.ts';
import { requestMoved } from '../start/loading.ts';

/** Sends a request by XMLHttpRequest, because `fetch` does not report upload progress. */
function byUpload(request: Outgoing): Promise<Incoming> {
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>();
  const xhr = new XMLHttpRequest();
  xhr.open(request.method, request.url);
  for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = (event) => {
    if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
  };
  xhr.onload = () =>
    resolve({
      status: xhr.status,
      text: xhr.responseText,
      header: (name) => xhr.getResponseHeader(name),
    });
  xhr.onerror = () => reject(new TypeError('Network error'));
  xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
  request.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
  if (request.signal?.aborted) xhr.abort();
  else xhr.send(request.body);
  return promise;
}

/** Uploads one file with its text fields; `onProgress` gets the share sent, 0 to 1. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  options: {
    file: File;
    fields: Record<string, string>;
    params?: Record<string, string>;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  },
): Promise<ReplyOf<E>> {
  const body = new FormData();
  // Text parts first: the server reads the form as a stream.
  for (const [name, value] of Object.entries(options.fields)) body.append(name, value);
  body.append('file', options.file, options.file.name);
  const request: Outgoing = {
    method: endpoint.method,
    url: fillPath(endpoint.path, options.params),
    headers: baseHeaders(),
    body,
    signal: options.signal,
    onProgress: (share) => {
      requestMoved(share);
      options.onProgress?.(share);
    },
  };
  const reply = await sendAs(request, byUpload);
  return reply as ReplyOf<E>; // parser: our own API serialises by this very schema
}
