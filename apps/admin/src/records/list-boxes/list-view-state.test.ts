import type { SavedView } from '@connect/contract/desk/saved-view.ts';
import { describe, expect, it } from 'vitest';
import { activeView, changeTo, showsView, stateOf } from './list-view-state.ts';

const view = (query: Record<string, string>): SavedView => ({
  id: 1,
  version: 1,
  list: 'articles',
  title: 'มุมมอง',
  query,
  columns: null,
  shared: false,
  owner: { id: 1, display_name: 'ผู้ใช้' },
  permissions: { edit: true },
});

describe('the state that a view keeps', () => {
  it('is everything of the address but the page and what is empty', () => {
    expect(
      stateOf({ page: '3', limit: '50', brand: 'Ozempic', search: '', status: undefined }),
    ).toEqual({ brand: 'Ozempic' });
  });

  it('is recognised whatever the order of its parts and the page', () => {
    const kept = view({ brand: 'Ozempic', order_by: 'title' });
    expect(showsView(kept, { order_by: 'title', page: '2', brand: 'Ozempic' })).toBe(true);
    expect(showsView(kept, { brand: 'Ozempic' })).toBe(false);
    expect(showsView(kept, { brand: 'Ozempic', order_by: 'title', search: 'x' })).toBe(false);
  });

  it('replaces every other part of the address', () => {
    expect(
      changeTo(view({ brand: 'Wegovy' }), { brand: 'Ozempic', search: 'x', page: '2' }),
    ).toStrictEqual({
      brand: 'Wegovy',
      search: undefined,
    });
  });
});

describe('the view that was shown last', () => {
  const kept = view({ report: 'users', brand: 'Ozempic' });

  it('is still the one where its state was changed since', () => {
    const query = { report: 'users', brand: 'Wegovy' };
    expect(activeView([kept], query, kept.id)).toEqual({ exact: undefined, current: kept });
  });

  it('is none of another report', () => {
    const query = { report: 'links', brand: 'Ozempic' };
    expect(activeView([kept], query, kept.id).current).toBeUndefined();
  });
});
