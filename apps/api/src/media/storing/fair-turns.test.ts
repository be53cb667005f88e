import { describe, expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';

/** Turns whose work ends when the test says so, and the order in which it started. */
function turns(limits: { atOnce: number; waiting?: number }) {
  const take = fairTurns({ waiting: 10, retryAfter: 7, ...limits });
  const begun: string[] = [];
  const end = new Map<string, () => void>();
  const work = (owner: number, name: string) =>
    take(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve) => end.set(name, () => resolve(name)));
    });
  return { work, begun, end: (name: string) => end.get(name)?.() };
}

describe('fairTurns', () => {
  it('does one piece at a time for one person, and another’s beside it', async () => {
    const { work, begun, end } = turns({ atOnce: 2 });
    const first = work(1, 'a1');
    void work(1, 'a2');
    const other = work(2, 'b1');
    expect(begun).toEqual(['a1', 'b1']);
    end('b1');
    expect(await other).toBe('b1');
    expect(begun).toEqual(['a1', 'b1']);
    end('a1');
    await first;
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('takes turns: an owner who had one goes to the end of the queue', async () => {
    const { work, begun, end } = turns({ atOnce: 1 });
    for (const name of ['a1', 'a2', 'a3']) void work(1, name);
    void work(2, 'b1');
    void work(3, 'c1');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
      await expect.poll(() => begun.at(-1)).toBe(name);
      end(name);
    }
  });

  it('goes on after work that failed, and lets who sent it know', async () => {
    const take = fairTurns({ atOnce: 1, waiting: 10, retryAfter: 7 });
    const failing = take(1, () => Promise.reject(new Error('broken')));
    const next = take(1, async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('refuses more than may wait for one person, and takes another’s still', () => {
    const { work, begun } = turns({ atOnce: 1, waiting: 2 });
    for (const name of ['a1', 'a2', 'a3']) void work(1, name);
    expect(() => work(1, 'a4')).toThrow('rate_limited');
    void work(2, 'b1');
    expect(begun).toEqual(['a1']);
  });
});
