import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import classes from './breadcrumb.module.css';

export interface Crumb {
  label: string;
  /** Address within the app; left out for an entry that is no page. */
  to?: string;
}

/** The layout's element for the breadcrumb; null until it is mounted. */
export const BreadcrumbSlot = createContext<HTMLElement | null>(null);

/** Renders the path to the current page into the layout's header; the last entry is the page. */
export function BreadcrumbTrail({ crumbs }: { crumbs: Crumb[] }) {
  const slot = use(BreadcrumbSlot);
  if (!slot) return null;
  const last = crumbs.length - 1;
  return createPortal(
    <Breadcrumbs
      separatorMargin={8}
      classNames={{ root: classes.root, breadcrumb: classes.crumb, separator: classes.separator }}
    >
      {crumbs.map((crumb, index) =>
        crumb.to && index < last ? (
          <Anchor
            key={crumb.label}
            component={Link}
            to={crumb.to}
            size="sm"
            c="var(--ink-2)"
            data-tap
          >
            {crumb.label}
          </Anchor>
        ) : (
          <Text
            key={crumb.label}
            component="span"
            size="sm"
            fw={index === last ? 600 : 400}
            c={index === last ? 'var(--ink)' : 'var(--ink-2)'}
            aria-current={index === last ? 'page' : undefined}
            truncate
          >
            {crumb.label}
          </Text>
        ),
      )}
    </Breadcrumbs>,
    slot,
  );
}
