import type { Db, Trx } from '../deps.ts';
import { type Agent, knowAgents, selectAgents } from './ingest.queries.ts';
import { type Device, deviceOf } from './visitor-agent.ts';

/** What a browser calls itself, and what that says of it. */
export type AgentFacts = Agent & Device;

export interface AgentReader {
  /** By their words; new ones are noted. */
  byText(agents: readonly string[]): Promise<ReadonlyMap<string, AgentFacts>>;
  byId(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, AgentFacts>>;
}

const KEPT = 10_000;

/** Reads agents once in this process. */
export function createAgentReader(db: Db): AgentReader {
  const texts = new Map<string, AgentFacts>();
  const ids = new Map<number, AgentFacts>();
  function keep(found: readonly Agent[]): AgentFacts[] {
    if (texts.size + found.length > KEPT) {
      texts.clear();
      ids.clear();
    }
    return found.map((agent) => {
      const facts = { ...agent, ...deviceOf(agent.agent) };
      texts.set(agent.agent, facts);
      ids.set(agent.id, facts);
      return facts;
    });
  }
  async function read<Key>(
    wanted: readonly Key[],
    kept: ReadonlyMap<Key, AgentFacts>,
    select: (missing: readonly Key[]) => Promise<Agent[]>,
    keyOf: (facts: AgentFacts) => Key,
  ): Promise<ReadonlyMap<Key, AgentFacts>> {
    const known = wanted.flatMap((key) => kept.get(key) ?? []);
    const missing = wanted.filter((key) => !kept.has(key));
    const found = missing.length === 0 ? [] : keep(await select(missing));
    return new Map([...known, ...found].map((facts) => [keyOf(facts), facts]));
  }
  return {
    byText: (wanted) =>
      read(
        wanted,
        texts,
        (missing) => knowAgents(db, missing),
        ({ agent }) => agent,
      ),
    byId: (trx, wanted) =>
      read(
        wanted,
        ids,
        (missing) => selectAgents(trx, missing),
        ({ id }) => id,
      ),
  };
}
