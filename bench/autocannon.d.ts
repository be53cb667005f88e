// The package has no types; these are the parts that the bench uses.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes the next request from this one. */
    setupRequest?: (request: Request) => Request;
    onResponse?: (status: number, body: string) => void;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Length of the run in seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests: Request[];
  }

  export interface Result {
    /** Length of the run in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  }

  /** Also a promise of the result; emits `response` (client, status, bytes, milliseconds). */
  export interface Instance extends EventEmitter, Promise<Result> {}

  export default function autocannon(options: Options): Instance;
}
