import type { ItemType } from '@connect/contract/constants.ts';
import {
  PRESENCE_EVERY_SECONDS,
  type PresentPerson,
  presence,
} from '@connect/contract/resources/presence.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { Avatar } from '../kit/avatar.tsx';
import { type ItemForm, useFormState } from '../kit/use-item-form.ts';
import { useText } from '../text/i18n.ts';
import classes from './presence.module.css';

/** So many faces are shown; the words count the others. */
const FACES = 3;

interface PresenceProps {
  type: ItemType;
  id: number;
  /** There is something typed that is not saved. */
  editing: boolean;
}

/** A random UUID, also where the page is not served securely and `crypto.randomUUID` is missing. */
function newPageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * Says every 15 s that this page has the item open, and gives who else has. Silent and without a
 * word when it fails: it informs, the version check is the guard. Rests while the tab is hidden.
 */
function usePresence({ type, id, editing }: PresenceProps): readonly PresentPerson[] {
  const [page] = useState(newPageId);
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
function useSentence(): (people: readonly PresentPerson[]) => string {
  const { t } = useText();
  const names = ([first, ...others]: readonly PresentPerson[]): string => {
    const name = first?.first_name ?? '';
    return others.length > 0 ? t('presence.more', { name, count: others.length }) : name;
  };
  return (people) => {
    const editing = people.filter((person) => person.editing);
    const viewing = people.filter((person) => !person.editing);
    return [
      ...(editing.length > 0 ? [t('presence.editing', { names: names(editing) })] : []),
      ...(viewing.length > 0 ? [t('presence.viewing', { names: names(viewing) })] : []),
    ].join(' · ');
  };
}

/** Who else has this item open: faces and a calm line, nothing while nobody does. */
export function Presence(props: PresenceProps) {
  const people = usePresence(props);
  const sentence = useSentence();
  return (
    <span className={classes.root} role="status">
      {people.length > 0 && (
        <>
          <span className={classes.faces} aria-hidden>
            {people.slice(0, FACES).map((person) => (
              <Avatar
                key={person.id}
                name={person.display_name}
                url={person.avatar_url}
                size="sm"
              />
            ))}
          </span>
          <span
            className={classes.words}
            title={people.map((person) => person.display_name).join(', ')}
          >
            {sentence(people)}
          </span>
        </>
      )}
    </span>
  );
}

/** The same for the form of a saved item, which is being edited once something is unsaved. */
export function FormPresence<Values extends object>(props: {
  form: ItemForm<Values>;
  type: ItemType;
  id: number;
}) {
  const { form, type, id } = props;
  const editing = useFormState(form, ({ dirty }) => dirty.length > 0);
  return <Presence type={type} id={id} editing={editing} />;
}
