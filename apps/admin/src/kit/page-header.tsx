import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useText } from '../text/i18n.ts';
import { BreadcrumbTrail, type Crumb } from './breadcrumb.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Said in small letters beside the title, such as `128 รายการ`. */
  count?: ReactNode;
  /** Path to this page without the page itself, shown in the header line. */
  breadcrumb?: Crumb[];
  /** What the path calls this page, where that is not its title. */
  crumb?: string;
  /** Stands before the title, such as a way back. */
  before?: ReactNode;
  /** Stands after the title, such as a state. */
  after?: ReactNode;
  actions?: ReactNode;
}

/** Title of a page with its count and actions; also names the document and fills the breadcrumb. */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, breadcrumb, crumb, before, after, actions } = props;
  const { t } = useText();
  useDocumentTitle(`${title} | ${t('shell.app')}`);
  return (
    <>
      <BreadcrumbTrail crumbs={[...(breadcrumb ?? []), { label: crumb ?? title }]} />
      <div className={classes.root}>
        <Group gap={10} wrap="nowrap" className={classes.heading}>
          {before}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {count !== undefined && (
            <Text component="span" className={classes.count}>
              {count}
            </Text>
          )}
          {after}
        </Group>
        {actions && <Group gap={10}>{actions}</Group>}
      </div>
    </>
  );
}
