import type { ReactNode } from 'react';
import classes from './drawer.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** A section of an open record with what is stored, to be read; `none` is said where there is nothing. */
export function Facts(props: { title: string; facts: readonly Fact[]; none?: string }) {
  const { title, facts, none } = props;
  return (
    <section className={classes.facts}>
      <h3>{title}</h3>
      {facts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === null || value === '' ? '-' : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
