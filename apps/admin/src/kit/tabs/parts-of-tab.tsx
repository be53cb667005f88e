import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './parts-of-tab.module.css';

/** Parts of a tab, one at a time, named in the address by `param`; the first without it. */
export function PartsOfTab<Name extends string>(props: {
  param: string;
  label: string;
  names: readonly [Name, ...Name[]];
  labelOf: (name: Name) => string;
  children: (shown: Name) => ReactNode;
}) {
  const { param, label, names, labelOf, children } = props;
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const shown = names.find((name) => name === search[param]) ?? names[0];
  const show = (name: Name) =>
    navigate({
      to: '.',
      search: (previous: Record<string, unknown>): Record<string, unknown> => ({
        ...previous,
        [param]: name,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <nav className={classes.lists} aria-label={label}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.list}
            aria-current={name === shown ? 'true' : undefined}
            onClick={() => void show(name)}
          >
            {labelOf(name)}
          </button>
        ))}
      </nav>
      <div key={shown}>{children(shown)}</div>
    </>
  );
}
