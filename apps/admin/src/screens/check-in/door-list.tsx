import type { DoorRow } from '@connect/contract/registrations/door.ts';
import { codeIn } from '@connect/contract/registrations/door-code.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, formatTime } from '../../kit/display/format.ts';
import { firstClick } from '../../kit/page/first-click.ts';
import { EmptyPanel } from '../../kit/page/state-panels.tsx';
import { isTouch } from '../../kit/start/touch.ts';
import { useText } from '../../text/i18n.ts';
import { RegistrationPill } from '../registrations/registration-pill.tsx';
import classes from './check-in.module.css';
import type { DoorSnapshot } from './door.ts';
import { findRows, type VerdictKind, verdictOf, type Way } from './door-verdict.ts';

/** Results with which somebody of the list is let in, or out, by a button. */
const CHOSEN: readonly VerdictKind[] = ['ok', 'out'];
/** Rows that are drawn; a name finds the others. */
const SHOWN = 30;

function Person(props: {
  row: DoorRow;
  way: Way;
  canScan: boolean;
  onScan: (code: string, byKey: boolean) => void;
}) {
  const { row, way, canScan, onScan } = props;
  const { t } = useText();
  const { checked_in_at: came, checked_out_at: left } = row;
  const since =
    (left && t('checkIn.outSince', { at: formatTime(left) })) ||
    (came && t('checkIn.inSince', { at: formatTime(came) }));
  return (
    <li className={classes.person}>
      <div className={classes.about}>
        <strong>{row.display_name || row.code}</strong>
        <span>{[row.code, since || row.workplace_name].filter(Boolean).join(' · ')}</span>
      </div>
      {canScan ? (
        <Button
          size="md"
          aria-label={t(`checkIn.${way}.doFor`, { name: row.display_name || row.code })}
          onClick={firstClick((detail) => onScan(row.code, detail === 0))}
        >
          {t(`checkIn.${way}.do`)}
        </Button>
      ) : (
        <RegistrationPill status={row.status} />
      )}
    </li>
  );
}

/** Everybody of the event, found by name or code; a code that is typed or read by a reader is scanned by Enter. */
export function DoorList(props: {
  door: DoorSnapshot;
  now: number;
  /** Grows with each person who is done: the next one is typed. */
  turn: number;
  /** Somebody begins to look for the next one, or gives it up. */
  onSearch: (begun: boolean) => void;
  onScan: (text: string) => void;
}) {
  const { door, now, turn, onSearch, onScan } = props;
  const { t } = useText();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    setSearch('');
    if (!isTouch()) box.current?.focus();
  }, [turn]);
  const { way } = door;
  const found = findRows(door.rows, search, way);
  const rest = found.length - SHOWN;
  const isSearching = search.trim() !== '';
  return (
    <section className={classes.people} aria-label={t('checkIn.list')}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (codeIn(search) !== null) onScan(search);
          // A name may be that of several: Enter leads to the first of them.
          else if (isSearching) rows.current?.querySelector('button')?.focus();
        }}
      >
        <TextInput
          ref={box}
          type="search"
          size="md"
          enterKeyHint="go"
          autoComplete="off"
          aria-label={t('checkIn.search')}
          placeholder={t('checkIn.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            if ((value === '') !== (search === '')) onSearch(value !== '');
            setSearch(value);
          }}
        />
      </form>
      <div className={classes.results} data-searching={isSearching || undefined}>
        <p className={classes.found} role="status">
          {isSearching && t('checkIn.found', { n: formatNumber(found.length) })}
        </p>
        {found.length === 0 ? (
          <EmptyPanel title={t(isSearching ? 'checkIn.noMatch' : 'checkIn.empty')} />
        ) : (
          <ul ref={rows} className={classes.rows}>
            {found.slice(0, SHOWN).map((row) => (
              <Person
                key={row.id}
                row={row}
                way={way}
                canScan={CHOSEN.includes(verdictOf(row, door.event, now, way).kind)}
                onScan={(code, byKey) => {
                  onScan(code);
                  // Whoever works by keyboard has one on a tablet, too.
                  if (byKey) box.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        {rest > 0 && <p className={classes.more}>{t('checkIn.more', { n: formatNumber(rest) })}</p>}
      </div>
    </section>
  );
}
