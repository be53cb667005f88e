import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../../text/i18n.ts';

/**
 * Asks before a page with unsaved changes is left. The end of a session does not ask, because the
 * local draft keeps them.
 */
export function LeaveGuard(props: {
  dirty: () => boolean;
  /** Search parameters whose change also leaves the form, such as `tab`. */
  parts?: readonly string[];
  /** What would be lost, if it is not typed text. */
  words?: { title: string; text: string };
}) {
  const { t } = useText();
  const { parts = [] } = props;
  const other = (one: object, next: object): boolean =>
    parts.some((part) => Reflect.get(one, part) !== Reflect.get(next, part));
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      props.dirty() && (next.pathname !== current.pathname || other(current.search, next.search)),
    enableBeforeUnload: props.dirty,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={props.words?.title ?? t('form.leaveTitle')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      centered
    >
      <Text>{props.words?.text ?? t('form.leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('form.stay')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('form.leave')}
        </Button>
      </Group>
    </Modal>
  );
}
