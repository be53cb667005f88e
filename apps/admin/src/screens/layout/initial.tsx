import { useSession } from '../../api/session.ts';
import { Avatar } from '../../kit/display/avatar.tsx';

/** Avatar or initial of the signed-in staff. */
export function Initial() {
  const { me } = useSession();
  return <Avatar name={me.display_name} url={me.avatar_url} />;
}
