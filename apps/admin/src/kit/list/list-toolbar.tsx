import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { useOneStop } from '../page/use-one-stop.ts';
import classes from './list-filters.module.css';

/** What shapes a list, as one stop on the way to its rows. */
export function ListToolbar({ children }: { children: ReactNode }) {
  const { t } = useText();
  const bar = useOneStop<HTMLDivElement>();
  return (
    <div ref={bar} role="toolbar" aria-label={t('list.tools')} className={classes.bar}>
      {children}
    </div>
  );
}
