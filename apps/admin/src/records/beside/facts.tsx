import type { ReactNode } from 'react';
import classes from './drawer.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** A section of an open record with what is stored, to be read. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={classes.facts}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' ? '-' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
