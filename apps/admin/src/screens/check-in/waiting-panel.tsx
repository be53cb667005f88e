import { Button } from '@mantine/core';
import { formatTime } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './check-in.module.css';
import type { DoorSnapshot } from './door.ts';
import { itemOf, nameTyped, type WaitingItem } from './door-queue.ts';

/** Items that nobody can send as they are: refused, or without what was typed for them. */
export const toResolve = ({ items, typed }: DoorSnapshot): WaitingItem[] =>
  items.filter((item) => item.refused !== null || itemOf(item, typed[item.client_id]) === null);

/** What was refused, to be decided by somebody; everything else goes on. */
export function WaitingPanel(props: {
  door: DoorSnapshot;
  onRetry: (item: WaitingItem) => void;
  onType: (item: WaitingItem) => void;
  onRemove: (item: WaitingItem) => void;
}) {
  const { door, onRetry, onType, onRemove } = props;
  const { t } = useText();
  const items = toResolve(door);
  if (items.length === 0) return null;
  const nameOf = ({ client_id: id, code }: WaitingItem) => {
    const person = door.typed[id]?.person;
    if (person) return nameTyped(person);
    return door.rows.find((row) => row.code === code)?.display_name || code || '';
  };
  return (
    <section className={classes.resolve} aria-label={t('checkIn.resolve.title')} role="alert">
      <h2>{t('checkIn.resolve.title')}</h2>
      <p>{t('checkIn.resolve.text')}</p>
      <ul>
        {items.map((item) => (
          <li key={item.client_id}>
            <div className={classes.about}>
              <strong>
                {[nameOf(item), t(`checkIn.resolve.${item.action}`, { at: formatTime(item.at) })]
                  .filter(Boolean)
                  .join(' · ')}
              </strong>
              <span>{item.refused?.message ?? t('checkIn.resolve.lost')}</span>
            </div>
            <div className={classes.buttons}>
              {item.action === 'walk_in' ? (
                <Button variant="default" onClick={() => onType(item)}>
                  {t('checkIn.resolve.type')}
                </Button>
              ) : (
                <Button variant="default" onClick={() => onRetry(item)}>
                  {t(needsWords(item) ? 'checkIn.resolve.reason' : 'checkIn.resolve.again')}
                </Button>
              )}
              <Button variant="subtle" color="red" onClick={() => onRemove(item)}>
                {t('checkIn.resolve.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a reason is what it lacks. */
export const needsWords = ({ action, refused }: WaitingItem): boolean =>
  refused === null
    ? action === 'undo_check_in' || action === 'undo_check_out'
    : action === 'check_in' && refused.code === 'validation_failed';
