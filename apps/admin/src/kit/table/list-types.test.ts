import { describe, expect, it } from 'vitest';
import { choiceSummary } from '../list/list-choice-filter.ts';
import { searchable } from '../list/list-search.tsx';
import { activeTab } from '../list/list-tabs.tsx';
import { filterActive, filterKeys, type ListQuery, type ListTab } from './list-types.ts';

describe('searchable', () => {
  it('takes two characters or more, and an id of any length after #', () => {
    for (const text of ['', 'กข', 'TH26', '#7', '#123']) expect(searchable(text), text).toBe(true);
  });

  it('refuses one character and # without digits', () => {
    for (const text of ['ก', 'a', '#']) expect(searchable(text), text).toBe(false);
  });
});

describe('choiceSummary', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

  it('names two and counts the rest', () => {
    expect(choiceSummary(options, 'a')).toBe('A');
    expect(choiceSummary(options, 'a,b,c')).toBe('A, B +1');
  });

  it('shows a value that is no option as it stands', () => {
    expect(choiceSummary(options, 'x')).toBe('x');
  });

  it('is empty without a choice', () => {
    expect(choiceSummary(options, undefined)).toBe('');
  });
});

describe('activeTab', () => {
  const tab = (key: string, query: ListQuery): ListTab<string> => ({
    key,
    label: key,
    count: key,
    query,
  });
  const tabs = [
    tab('all', { status: undefined, deleted: undefined }),
    tab('draft', { status: 'draft', deleted: undefined }),
    tab('trash', { status: undefined, deleted: '1' }),
  ];

  it('finds the tab whose keys all agree, whatever else the address holds', () => {
    expect(activeTab(tabs, { search: 'x' })?.key).toBe('all');
    expect(activeTab(tabs, { status: 'draft', page: '2' })?.key).toBe('draft');
    expect(activeTab(tabs, { deleted: '1' })?.key).toBe('trash');
  });

  it('finds none for a mixture that no tab stands for', () => {
    expect(activeTab(tabs, { status: 'draft,publish' })).toBeUndefined();
    expect(activeTab(tabs, { status: 'draft', deleted: '1' })).toBeUndefined();
  });
});

describe('a date filter', () => {
  const dates = {
    kind: 'dates',
    label: 'x',
    from: 'date_from',
    to: 'date_to',
    field: { key: 'date_field', options: [] },
  } as const;

  it('is active with one end and not with its kind of date alone', () => {
    expect(filterActive(dates, { date_to: '2026-11-20' })).toBe(true);
    expect(filterActive(dates, { date_field: 'updated_at' })).toBe(false);
  });

  it('clears all its keys', () => {
    expect(filterKeys(dates)).toEqual(['date_from', 'date_to', 'date_field']);
  });
});
