import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './status-pill.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

interface StatusPillProps {
  tone: Tone;
  children: ReactNode;
  className?: string;
}

/** A state as a tinted pill: a dot and a word, so that colour never stands alone. */
export function StatusPill({ tone, children, className }: StatusPillProps) {
  return (
    <span className={clsx(classes.pill, className)} data-tone={tone}>
      {children}
    </span>
  );
}
