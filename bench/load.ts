import autocannon from 'autocannon';
import type { NextRequest } from './scenarios.ts';
import { median } from './statistics.ts';

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
}

/** Calls a server repeatedly from this process. Throws when an answer was not a success. */
export async function load(options: {
  url: string;
  token: string;
  connections: number;
  seconds: number;
  next: () => NextRequest;
}): Promise<LoadResult> {
  const headers = {
    authorization: `Bearer ${options.token}`,
    'content-type': 'application/json',
  };
  const times: number[] = [];
  let refusal = '';
  const run = autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        onResponse: (status, body) => {
          if (status >= 300) refusal = body;
        },
        setupRequest: () => {
          const { method, path, body } = options.next();
          return {
            method,
            path,
            headers: body ? headers : { authorization: headers.authorization },
            body,
          };
        },
      },
    ],
  });
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    times.push(milliseconds);
  });
  const result = await run;
  if (result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `Of the calls to ${options.url}, ${result['2xx']} succeeded, ${result.non2xx} were refused, ` +
        `${result.errors} failed, ${result.timeouts} timed out. ${refusal}`,
    );
  }
  const requests = times.length;
  if (requests === 0) throw new Error(`No call to ${options.url} was answered in time`);
  return { requests, requestsPerSecond: requests / result.duration, p50: median(times) };
}
