import type { DoorRow } from '@connect/contract/registrations/door.ts';
import { codeIn } from '@connect/contract/registrations/door-code.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatNumber, formatTime } from '../../kit/display/format.ts';
import { EmptyPanel } from '../../kit/page/state-panels.tsx';
import { useText } from '../../text/i18n.ts';
import { RegistrationPill } from '../registrations/registration-pill.tsx';
import classes from './check-in.module.css';
import type { DoorSnapshot } from './door.ts';
import { findRows, verdictOf } from './door-verdict.ts';

/** Rows that are drawn; a name finds the others. */
const SHOWN = 30;

function Person(props: {
  row: DoorRow;
  canEnter: boolean;
  onScan: (code: string, byKey: boolean) => void;
}) {
  const { row, canEnter, onScan } = props;
  const { t } = useText();
  const since = row.checked_in_at && t('checkIn.inSince', { at: formatTime(row.checked_in_at) });
  return (
    <li className={classes.person}>
      <div className={classes.about}>
        <strong>{row.display_name || row.code}</strong>
        <span>{[row.code, since || row.workplace_name].filter(Boolean).join(' · ')}</span>
      </div>
      {canEnter ? (
        <Button
          size="md"
          aria-label={t('checkIn.doFor', { name: row.display_name || row.code })}
          onClick={({ detail }) => onScan(row.code, detail === 0)}
        >
          {t('checkIn.do')}
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
  onScan: (text: string, method: 'qr' | 'manual') => void;
}) {
  const { door, now, onScan } = props;
  const { t } = useText();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const found = findRows(door.rows, search);
  const rest = found.length - SHOWN;
  return (
    <section className={classes.people} aria-label={t('checkIn.list')}>
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (codeIn(search) === null) return;
          onScan(search, 'manual');
          setSearch('');
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
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </form>
      <p className={classes.found} role="status">
        {search.trim() !== '' && t('checkIn.found', { n: formatNumber(found.length) })}
      </p>
      {found.length === 0 ? (
        <EmptyPanel title={t(search.trim() === '' ? 'checkIn.empty' : 'checkIn.noMatch')} />
      ) : (
        <ul className={classes.rows}>
          {found.slice(0, SHOWN).map((row) => (
            <Person
              key={row.id}
              row={row}
              canEnter={verdictOf(row, door.event, now).kind === 'ok'}
              onScan={(code, byKey) => {
                onScan(code, 'manual');
                // The button goes: whoever works by keyboard types the next name.
                if (byKey) box.current?.select();
              }}
            />
          ))}
        </ul>
      )}
      {rest > 0 && <p className={classes.more}>{t('checkIn.more', { n: formatNumber(rest) })}</p>}
    </section>
  );
}
