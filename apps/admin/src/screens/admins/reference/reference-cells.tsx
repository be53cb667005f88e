import type { ReactNode } from 'react';
import classes from './reference.module.css';

/** A name with its colour before it and its translation below it. */
export function NameCell(props: {
  name: string;
  below?: string | null;
  color?: string | null;
  indent?: boolean;
}) {
  const { name, below, color, indent } = props;
  return (
    <div className={classes.name} data-indent={indent || undefined}>
      {color !== undefined && (
        <span
          className={classes.swatch}
          style={color ? { background: color } : undefined}
          aria-hidden
        />
      )}
      <div>
        <div className={classes.main}>{name}</div>
        {below && <div className={classes.below}>{below}</div>}
      </div>
    </div>
  );
}

export const Code = ({ children }: { children: ReactNode }) => (
  <code className={classes.code}>{children}</code>
);

/** Short words as chips, or `none`. */
export function Chips({ words, none }: { words: readonly string[]; none: string }) {
  if (words.length === 0) return <span className={classes.below}>{none}</span>;
  return (
    <ul className={classes.chips}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
