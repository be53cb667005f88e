import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { useOneStop } from '../page/use-one-stop.ts';
import classes from './list-filters.module.css';

/** Controls as one stop on the way to a list's rows; those that shape the list, unless the label says otherwise. */
export function ListToolbar({ label, children }: { label?: string; children: ReactNode }) {
  const { t } = useText();
  const bar = useOneStop<HTMLDivElement>();
  return (
    <div ref={bar} role="toolbar" aria-label={label ?? t('list.tools')} className={classes.bar}>
      {children}
    </div>
  );
}
