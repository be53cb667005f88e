import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notifications appear; those shown before it is there wait in its store. */
export const Notices = () => <Notifications position="bottom-right" />;
