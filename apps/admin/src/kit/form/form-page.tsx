import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import type { Crumb } from '../page/breadcrumb.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form-page.module.css';
import { createProblems, FormPartsContext } from './form-problems.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveState } from './save-state.tsx';
import type { ItemForm } from './use-item-form.ts';

/** Another view of the page stands in place of its form. */
const VIEW = ['view'];

export interface FormPageProps<Values extends object> {
  form: ItemForm<Values>;
  title: string;
  breadcrumb: Crumb[];
  /** Target of the arrow before the title. */
  backTo: string;
  badge?: ReactNode;
  /** Buttons; on a phone in a bar at the bottom. */
  actions: ReactNode;
  /** A card of the form lists the problems of a refused save. */
  listed?: boolean;
  /** Messages above the form. */
  notices?: ReactNode;
  /** The right rail. */
  rail: ReactNode;
  children: ReactNode;
}

/** Ctrl+S or ⌘S saves. */
export function useSaveKey(save: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On a Thai keyboard the letter differs, the physical key is the same.
      const isSave = event.key.toLowerCase() === 's' || event.code === 'KeyS';
      if (!isSave || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** Page of one item: title, save state, fields in two columns, actions. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { form, title, breadcrumb, backTo, badge, actions, listed, notices, rail, children } =
    props;
  const { t } = useText();
  useSaveKey(() => {
    if (!form.readOnly) void form.save();
  });
  const folds = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
  const [problems] = useState(createProblems);
  const { field }: Record<string, unknown> = useSearch({ strict: false });
  const led = field !== undefined;
  const parts = useMemo(() => ({ folds, problems, led }), [folds, problems, led]);
  return (
    <div className={classes.root}>
      <PageHeader
        title={title}
        breadcrumb={breadcrumb}
        before={
          <ActionIcon
            component={Link}
            to={backTo}
            variant="subtle"
            color="gray"
            aria-label={t('form.back')}
          >
            <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        }
        after={
          <span className={classes.meta}>
            {badge}
            {!form.readOnly && <SaveState form={form} />}
          </span>
        }
        bar
        actions={
          <div className={classes.actions} data-keep-clear>
            {actions}
          </div>
        }
      />
      {notices}
      <FormPartsContext value={parts}>
        {!listed && <ErrorSummary form={form} />}
        <div className={classes.columns}>
          <div className={classes.main}>{children}</div>
          <aside className={classes.rail}>{rail}</aside>
        </div>
      </FormPartsContext>
      {!form.readOnly && (
        <LeaveGuard parts={VIEW} dirty={() => form.store.snapshot().dirty.length > 0} />
      )}
    </div>
  );
}
