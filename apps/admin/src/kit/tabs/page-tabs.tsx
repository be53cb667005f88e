import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChosenInSight } from '../page/use-chosen-in-sight.ts';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  /** The shown tab; null if it is none of them. */
  shown: Name | null;
  onGo: (name: Name) => void;
  /** Keeps what was typed in a tab while another one is shown. */
  keepMounted?: boolean;
  children: (name: Name) => ReactNode;
}

/** Tabs of a page; on a narrow screen one line that scrolls sideways. */
export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { label, tabs, shown, onGo, keepMounted = false, children } = props;
  const list = useChosenInSight<HTMLDivElement>(shown);
  const go = (value: string | null) => {
    const tab = tabs.find(({ name }) => name === value);
    if (tab) onGo(tab.name);
  };
  return (
    // Hidden by CSS only: a form in a hidden tab keeps its draft.
    <Tabs
      value={shown}
      onChange={go}
      keepMounted={keepMounted}
      keepMountedMode="display-none"
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={list} className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name} className={classes.tab}>
            <span className={classes.label} data-text={tab.label}>
              {tab.label}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {children(name)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
