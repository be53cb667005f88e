import { join } from 'node:path';
import type { Injecting } from '../call.ts';
import type { TestApp } from '../test-app.ts';
import { startNode, tempFolder } from './child-process.ts';

/** Another instance of the system in a process of its own, with the database and the moment of a test; it ends with it. */
export async function otherProcess({
  connection,
  clock,
}: TestApp): Promise<Injecting & { kill(): Promise<void> }> {
  const file = join(import.meta.dirname, 'app-process.ts');
  const moment = clock.now().toISOString();
  const child = startNode([file, JSON.stringify(connection), moment, tempFolder()], {});
  const [, address] = await child.printed(/listens at (\S+)/);
  return {
    async kill() {
      child.child.kill('SIGKILL');
      await child.ended;
    },
    async inject({ method, url, headers, payload }) {
      const reply = await fetch(`${address}${url}`, {
        method,
        headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      const body = await reply.text();
      return { statusCode: reply.status, json: () => JSON.parse(body) };
    },
  };
}
