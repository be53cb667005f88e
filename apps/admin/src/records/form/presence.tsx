import {
  PRESENCE_EVERY_SECONDS,
  type PresentPerson,
  presence,
} from '@connect/contract/desk/presence.ts';
import type { ItemType } from '@connect/contract/kinds.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/start/client.ts';
import { Avatar } from '../../kit/display/avatar.tsx';
import { type ItemForm, useFormState } from '../../kit/form/use-item-form.ts';
import { randomId } from '../../kit/page/random-id.ts';
import { useText } from '../../text/i18n.ts';
import classes from './presence.module.css';

/** Number of avatars shown; the sentence counts the others. */
const FACES = 3;

interface PresenceProps {
  type: ItemType;
  id: number;
  /** The form has unsaved changes. */
  editing: boolean;
}

/**
 * Reports every 15 s that this page has the item open, and gives the other staff who have. Failures
 * are silent: presence only informs, the version check protects. Paused while the tab is hidden.
 */
function usePresence({ type, id, editing }: PresenceProps): readonly PresentPerson[] {
  const [page] = useState(randomId);
  const { data, isError } = useQuery({
    queryKey: ['presence', page, type, id, editing],
    queryFn: ({ signal }) =>
      call(presence.here, { body: { type, id, page, editing }, silent: true, signal }),
    refetchInterval: PRESENCE_EVERY_SECONDS * 1000,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const leave = () => {
      call(presence.leave, { params: { page }, silent: true, keepalive: true }).catch(
        () => undefined,
      );
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [page]);
  return isError ? [] : (data?.data ?? []);
}

/** `วราภรณ์ กำลังแก้ไขอยู่ · บุญ และอีก 2 คน เปิดดูอยู่` */
function useSentence(): (others: readonly PresentPerson[]) => string {
  const { t } = useText();
  const names = ([first, ...others]: readonly PresentPerson[]): string => {
    const name = first?.first_name ?? '';
    return others.length > 0 ? t('presence.more', { name, count: others.length }) : name;
  };
  return (others) => {
    const editing = others.filter((staff) => staff.editing);
    const viewing = others.filter((staff) => !staff.editing);
    return [
      ...(editing.length > 0 ? [t('presence.editing', { names: names(editing) })] : []),
      ...(viewing.length > 0 ? [t('presence.viewing', { names: names(viewing) })] : []),
    ].join(' · ');
  };
}

/** Avatars and a sentence about the staff who have this item open; empty if there are none. */
export function Presence(props: PresenceProps) {
  const others = usePresence(props);
  const sentence = useSentence();
  return (
    <span className={classes.root} role="status">
      {others.length > 0 && (
        <>
          <span className={classes.faces} aria-hidden>
            {others.slice(0, FACES).map((staff) => (
              <Avatar key={staff.id} name={staff.display_name} url={staff.avatar_url} size="sm" />
            ))}
          </span>
          <span
            className={classes.words}
            title={others.map((staff) => staff.display_name).join(', ')}
          >
            {sentence(others)}
          </span>
        </>
      )}
    </span>
  );
}

/**
 * Presence for the form of a saved item, which counts as being edited once it has unsaved changes.
 */
export function FormPresence<Values extends object>(props: {
  form: ItemForm<Values>;
  type: ItemType;
  id: number;
}) {
  const { form, type, id } = props;
  const editing = useFormState(form, ({ dirty }) => dirty.length > 0);
  return <Presence type={type} id={id} editing={editing} />;
}
