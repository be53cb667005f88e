import type { LinkRow } from '@connect/contract/links/link.ts';
import { Menu } from '@mantine/core';
import { IconChartBar, IconCopy, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { OpenedMenu } from '../../../kit/menu/opened-menu.tsx';
import { notifyDone, notifyError } from '../../../kit/notify/notify.ts';
import type { Opener } from '../../../kit/page/deferred.tsx';
import { useText } from '../../../text/i18n.ts';
import { verbsFor } from './link-verbs.ts';
import type { LinkVerb } from './use-link-actions.tsx';

/** The commands for one listed link, as far as the signed-in staff may use them. */
export default function LinkRowMenu(props: {
  opener: Opener;
  row: LinkRow;
  run: (verb: LinkVerb) => void;
}) {
  const { opener, row, run } = props;
  const { t } = useText();
  const copy = () =>
    navigator.clipboard
      .writeText(row.short_url)
      .then(() => notifyDone(t('links.copied')))
      .catch(() => notifyError(new Error(t('form.copyFailed'))));
  return (
    <OpenedMenu opener={opener} position="bottom-end">
      <Menu.Item
        renderRoot={(rest) => (
          <Link
            to={row.kind === 'legacy' ? '/links_bk/$id' : '/links/$id'}
            params={{ id: String(row.id) }}
            {...rest}
          />
        )}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
      >
        {t(row.permissions.edit ? 'links.action.edit' : 'links.action.open')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('links.action.copy')}
      </Menu.Item>
      {row.permissions.logs && (
        <Menu.Item
          renderRoot={(rest) => (
            <Link to="/links/$id/log" params={{ id: String(row.id) }} {...rest} />
          )}
          leftSection={<IconChartBar size={16} stroke={1.6} aria-hidden />}
        >
          {t('links.action.logs')}
        </Menu.Item>
      )}
      {verbsFor(row, row.permissions).map(({ verb, icon: Icon, danger }) => (
        <Menu.Item
          key={verb}
          color={danger ? 'var(--bad)' : undefined}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => run(verb)}
        >
          {t(`links.action.${verb}`)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
