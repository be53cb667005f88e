import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../text/i18n.ts';
import type { Crumb } from './breadcrumb.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { PageHeader } from './page-header.tsx';
import { SaveState } from './save-state.tsx';
import type { ItemForm } from './use-item-form.ts';

export interface FormPageProps<Values extends object> {
  form: ItemForm<Values>;
  title: string;
  breadcrumb: Crumb[];
  /** Where the arrow before the title leads. */
  backTo: string;
  badge?: ReactNode;
  /** Buttons; on a phone they stand in a bar at the bottom. */
  actions: ReactNode;
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
      // On a Thai keyboard the letter is another one, the key is the same.
      const isSave = event.key.toLowerCase() === 's' || event.code === 'KeyS';
      if (!isSave || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

/** Page of one item: what it is called, how safe it is, its fields in two columns, its actions. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { form, title, breadcrumb, backTo, badge, actions, notices, rail, children } = props;
  const { t } = useText();
  useSaveKey(() => {
    if (!form.readOnly) void form.save();
  });
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
        after={badge}
        actions={
          <div className={classes.headActions}>
            {!form.readOnly && <SaveState form={form} />}
            <div className={classes.actions}>{actions}</div>
          </div>
        }
      />
      {notices}
      <ErrorSummary form={form} />
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.rail}>{rail}</aside>
      </div>
      {!form.readOnly && <LeaveGuard dirty={() => form.store.snapshot().dirty.length > 0} />}
    </div>
  );
}
