import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-tabs.module.css';

interface PageTabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  /** The tab shown; null where none of them is. */
  shown: Name | null;
  onGo: (name: Name) => void;
  /** What was typed in a tab stays while another one shows. */
  keepMounted?: boolean;
  children: (name: Name) => ReactNode;
}

/** Tabs that divide a page; on a narrow screen they are one line to be moved sideways. */
export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { label, tabs, shown, onGo, keepMounted = false, children } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return;
    list.current
      ?.querySelector('[data-active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const go = (value: string | null) => {
    const tab = tabs.find(({ name }) => name === value);
    if (tab) onGo(tab.name);
  };
  return (
    // Hidden by style alone: a form that is hidden goes on keeping its draft.
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
