import { EFFECTIVE_STATUSES, STAFF_STATUSES } from '@connect/contract/constants.ts';
import { USER_STATUSES } from '@connect/contract/users/user-choices.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ContentStatus } from '../../../content/item/content-status.tsx';
import { StaffStatusCell } from '../../staffs/list/staff-status.tsx';
import { UserStatusPill } from '../../users/cells/user-cells.tsx';
import classes from '../search.module.css';
import type { SearchEntry, SearchGroup } from './search-entries.ts';

interface SearchListProps {
  id: string;
  groups: readonly SearchGroup[];
  /** Index of the chosen entry, counted through all groups. */
  active: number;
  /** Element id of an entry. */
  option: (index: number) => string;
  /** The shown hits belong to an older text. */
  waiting: boolean;
  onPoint: (index: number) => void;
  onGo: () => void;
}

/** Content, accounts and users have states of their own, some of the same name. */
function Status({ type, status: given }: Pick<SearchEntry, 'type' | 'status'>) {
  if (type === 'user') {
    const status = USER_STATUSES.find((one) => one === given);
    return status && <UserStatusPill status={status} />;
  }
  const published = EFFECTIVE_STATUSES.find((one) => one === given);
  if (published) return <ContentStatus status={published} short />;
  const status = STAFF_STATUSES.find((one) => one === given);
  return status && <StaffStatusCell row={{ status, suspended_for: null }} />;
}

/**
 * The entries of the search dialog by group; the input keeps the focus and refers to the chosen
 * one.
 */
export function SearchList(props: SearchListProps) {
  const { id, groups, active, option, waiting, onPoint, onGo } = props;
  const labels = useId();
  let index = -1;
  return (
    <div
      id={id}
      role="listbox"
      className={classes.list}
      data-waiting={waiting || undefined}
      tabIndex={-1}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a list of choices
        <div key={group.label} role="group" aria-labelledby={`${labels}-${group.label}`}>
          <div id={`${labels}-${group.label}`} className={classes.label}>
            {group.label}
          </div>
          {group.entries.map((entry) => {
            index += 1;
            const at = index;
            return (
              <Link
                key={entry.key}
                {...entry.address}
                id={option(at)}
                role="option"
                tabIndex={-1}
                className={classes.option}
                aria-selected={at === active}
                onMouseMove={() => {
                  if (at !== active) onPoint(at);
                }}
                onClick={onGo}
              >
                <entry.icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.title}>{entry.title}</span>
                  {entry.subtitle && <span className={classes.subtitle}>{entry.subtitle}</span>}
                </span>
                <Status type={entry.type} status={entry.status} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
