import { useSession } from '../../api/session.ts';
import { Avatar } from '../../kit/avatar.tsx';

/** Picture or initial of the person signed in. */
export function Initial() {
  const { me } = useSession();
  return <Avatar name={me.display_name} url={me.avatar_url} />;
}
