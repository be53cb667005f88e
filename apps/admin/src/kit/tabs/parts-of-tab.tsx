import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../page/waiting.module.css';
import { TabStrip } from './tab-strip.tsx';

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
      <TabStrip
        label={label}
        tabs={names.map((value) => ({ value, label: labelOf(value) }))}
        shown={shown}
        onShow={(name) => void show(name)}
      />
      <div key={shown} className={classes.part}>
        {children(shown)}
      </div>
    </>
  );
}
