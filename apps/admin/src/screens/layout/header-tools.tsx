import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';

/** What stands at the right of the header on every page. */
export function HeaderTools(props: { compact: boolean; onSignOut: () => void }) {
  return (
    <>
      <Bell />
      <AccountMenu {...props} />
    </>
  );
}
