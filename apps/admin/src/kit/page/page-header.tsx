import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useText } from '../../text/i18n.ts';
import { BreadcrumbTrail, type Crumb } from './breadcrumb.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Shown in small letters beside the title, e.g. `128 รายการ`. */
  count?: ReactNode;
  /** Path to this page without the page itself, shown in the layout's header. */
  breadcrumb?: Crumb[];
  /** Name of this page in the breadcrumb, if it is not the title. */
  crumb?: string;
  /** Rendered before the title, such as a back button. */
  before?: ReactNode;
  /** Rendered after the title, such as a status. */
  after?: ReactNode;
  actions?: ReactNode;
  /** The strip of the page's views; whatever else a view says here, it stands at one height. */
  views?: ReactNode;
  /** Stays visible while the page scrolls: one line, in which the title is truncated. */
  bar?: boolean;
}

/**
 * Title of a page with its count and actions; also sets the document's title and the breadcrumb.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, breadcrumb, crumb, before, after, actions, views, bar } = props;
  const { t } = useText();
  useDocumentTitle(`${title} | ${t('shell.app')}`);
  return (
    <>
      <BreadcrumbTrail crumbs={[...(breadcrumb ?? []), { label: crumb ?? title }]} />
      <div
        className={classes.root}
        data-bar={bar || undefined}
        data-views={views ? true : undefined}
        data-keep-clear={bar || undefined}
      >
        <Group gap={10} wrap="nowrap" className={classes.heading}>
          {before}
          <Title order={1} className={classes.title} title={bar || views ? title : undefined}>
            {title}
          </Title>
          {count !== undefined && (
            <Text component="span" className={classes.count}>
              {count}
            </Text>
          )}
          {after}
        </Group>
        {views && <div className={classes.views}>{views}</div>}
        {actions && <Group gap={10}>{actions}</Group>}
      </div>
    </>
  );
}
