import { joinList } from '@connect/contract/comma-list.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../text/i18n.ts';
import { values } from './list-choice-filter.ts';
import classes from './list-filters.module.css';
import type { FilterOption } from './list-types.ts';

/** With more options than this, a box to find one appears. */
const FIND_FROM = 9;

interface ChoiceListProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The options of a filter as check boxes; each click takes effect at once. */
export function ChoiceList({ label, options, value, onChange }: ChoiceListProps) {
  const { t } = useText();
  const [find, setFind] = useState('');
  const chosen = values(value);
  const wanted = find.trim().toLocaleLowerCase();
  const shown = options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
  return (
    <div className={classes.choices}>
      {options.length >= FIND_FROM && (
        <TextInput
          size="xs"
          data-autofocus
          value={find}
          placeholder={t('list.findOption')}
          aria-label={t('list.findOption')}
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group
        role="group"
        aria-label={label}
        value={chosen}
        onChange={(next) => onChange(joinList(next))}
      >
        <div className={classes.choiceList}>
          {shown.map((option) => (
            <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
          ))}
          {shown.length === 0 && <span className={classes.none}>{t('list.noOption')}</span>}
        </div>
      </Checkbox.Group>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={chosen.length === 0}
        onClick={() => onChange('')}
      >
        {t('list.clear')}
      </Button>
    </div>
  );
}
