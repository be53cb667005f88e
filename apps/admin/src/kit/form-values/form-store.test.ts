import { text } from '@connect/contract/text.ts';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FormRules, FormStore } from './form-store.ts';

interface Values {
  title: string;
  from: string | null;
  to: string | null;
  tags: string[];
}

const start: Values = { title: 'ชื่อเดิม', from: null, to: null, tags: [] };

const rules: FormRules<Values> = {
  fields: {
    title: text(3, 10),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    tags: z.array(text(1, 5)).max(2),
  },
  check: ({ from, to }) => (from && to && to <= from ? [{ field: 'to', code: 'date_order' }] : []),
  derive: (values, changed) => (changed === 'from' && !values.from ? { to: null } : {}),
};

const open = () => new FormStore(rules, start, 4);
const codes = (store: FormStore<Values>) =>
  store.snapshot().issues.map(({ field, code }) => `${field}:${code}`);

describe('FormStore', () => {
  it('reports every field’s issue at once, nested ones by their place', () => {
    const store = open();
    store.set('title', '');
    store.set('tags', ['ok', 'too long']);
    store.set('from', '2026-02-30');
    expect(codes(store)).toEqual(['title:required', 'from:date', 'tags.1:length']);
  });

  it('looks at rules between fields, but not at a field that is wrong by itself', () => {
    const store = open();
    store.set('from', '2026-02-02');
    store.set('to', '2026-02-01');
    expect(codes(store)).toEqual(['to:date_order']);
    store.set('to', '1 ก.พ.');
    expect(codes(store)).toEqual(['to:date']);
  });

  it('looks at rules between fields as the server will: after cleaning', () => {
    const check: typeof rules.check = ({ title }) =>
      title === 'ซ้ำ' ? [{ field: 'title', code: 'unique' }] : [];
    const store = new FormStore({ ...rules, check }, start, 4);
    store.set('title', '  ซ้ำ ');
    expect(codes(store)).toEqual(['title:unique']);
  });

  it('applies values that follow from a change', () => {
    const store = open();
    store.set('from', '2026-02-02');
    store.set('to', '2026-02-03');
    store.set('from', null);
    expect(store.snapshot().values.to).toBeNull();
  });

  it('sends only what differs from the server, cleaned', () => {
    const store = open();
    store.set('title', '  ชื่อใหม่ ');
    store.set('tags', ['a']);
    store.set('tags', []);
    expect(store.cleanChanges()).toEqual({ title: 'ชื่อใหม่' });
    expect(store.snapshot().values.title).toBe('  ชื่อใหม่ ');
  });

  it('forgets what the server said of a field once that field changes', () => {
    const store = open();
    store.showIssues(
      new Map([
        ['title', 'ซ้ำ'],
        ['tags.0', 'ผิด'],
        ['tagsOfOthers', 'ผิด'],
      ]),
    );
    store.set('title', 'อื่น');
    expect([...store.snapshot().notes.keys()]).toEqual(['tags.0', 'tagsOfOthers']);
    store.set('tags', ['b']);
    expect([...store.snapshot().notes.keys()]).toEqual(['tagsOfOthers']);
  });

  it('remembers that a field was left, in a new form only once something was written in it', () => {
    const saved = open();
    saved.touch('title');
    expect(saved.snapshot().touched).toEqual(new Set(['title']));

    const fresh = new FormStore(rules, { ...start, title: '' }, null);
    for (const name of ['title', 'tags', 'tags.0']) fresh.touch(name);
    expect(fresh.snapshot().touched).toEqual(new Set());
    fresh.set('title', 'ก');
    fresh.set('title', '');
    fresh.set('tags', ['ก']);
    for (const name of ['title', 'tags.0', 'from']) fresh.touch(name);
    expect(fresh.snapshot().touched).toEqual(new Set(['title', 'tags.0']));

    fresh.reset(fresh.snapshot().base, null, { from: '2026-02-02' });
    for (const name of ['title', 'from']) fresh.touch(name);
    expect(fresh.snapshot().touched).toEqual(new Set(['from']));
  });

  it('says nothing of the last attempt once a save was taken over', () => {
    const store = open();
    store.showIssues(new Map([['title', 'ซ้ำ']]));
    expect(store.snapshot()).toMatchObject({ attempted: true });
    store.saved(start, start, 5);
    expect(store.snapshot()).toMatchObject({ attempted: false, notes: new Map() });
  });

  it('starts again from another state, with the changes unsaved and nothing complained of', () => {
    const store = open();
    store.set('title', '');
    store.touch('title');
    store.showIssues(new Map([['title', 'ซ้ำ']]));
    store.reset({ ...start, tags: ['srv'] }, 6, { title: 'ของฉัน' });
    expect(store.snapshot()).toMatchObject({
      version: 6,
      base: { title: 'ชื่อเดิม', tags: ['srv'] },
      values: { title: 'ของฉัน', tags: ['srv'] },
      dirty: ['title'],
      notes: new Map(),
      touched: new Set(),
      attempted: false,
    });
  });

  it('keeps what was typed during a save, and counts it as unsaved', () => {
    const store = open();
    store.set('title', 'ส่งไป');
    const sent = store.snapshot().values;
    store.set('title', 'ส่งไปต่อ');
    store.saved(sent, { ...sent, tags: ['srv'] }, 5);
    expect(store.snapshot()).toMatchObject({
      version: 5,
      dirty: ['title'],
      values: { title: 'ส่งไปต่อ', tags: ['srv'] },
    });
  });

  it('takes over a newer item where nothing is being edited', () => {
    const store = open();
    store.set('title', 'ของฉัน');
    store.refresh({ ...start, tags: ['new'] }, 5);
    expect(store.snapshot()).toMatchObject({
      version: 5,
      dirty: ['title'],
      values: { title: 'ของฉัน', tags: ['new'] },
    });
  });

  it('keeps the old lock when a newer item touches what is being edited', () => {
    const store = open();
    store.set('title', 'ของฉัน');
    store.refresh({ ...start, title: 'ของเขา' }, 5);
    expect(store.snapshot()).toMatchObject({ version: 4, values: { title: 'ของฉัน' } });
  });

  it('tells its listeners of a change, and not of the same value again', () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    store.set('title', 'ใหม่');
    store.set('title', 'ใหม่');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
