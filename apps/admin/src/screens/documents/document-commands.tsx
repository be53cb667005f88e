import { document } from '@connect/contract/documents/document.ts';
import { Menu } from '@mantine/core';
import { IconExternalLink, IconReplace } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refresh } from '../../api/after-write.ts';
import { resourceKeys } from '../../api/queries.ts';
import { call } from '../../api/start/client.ts';
import { openFile } from '../../content/media/file-address.ts';
import { notifyDone, notifyError } from '../../kit/notify/notify.ts';
import { useSamePage } from '../../kit/page/use-same-page.ts';
import { useText } from '../../text/i18n.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/**
 * Further commands of a document: open its file, and replace it by a new version
 * (domain/documents#replacing-a-document).
 */
export default function DocumentCommands(props: {
  document: {
    id: number;
    file: { id: number } | null;
    external_url: string | null;
    deleted_at: string | null;
    superseded: boolean;
  };
  rights: Readonly<Record<string, boolean>>;
}) {
  const { rights } = props;
  const { id, file, external_url: url, deleted_at: deleted, superseded } = props.document;
  const { t } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const samePage = useSamePage();

  const replace = async () => {
    const isHere = samePage();
    try {
      const made = await call(document.replace, { params: { id: String(id) } });
      void refresh(client, { queryKey: resourceKeys(document.get.tag).all });
      notifyDone(t('documents.replaced'));
      if (isHere()) await navigate({ to: '/documents/$id', params: { id: String(made.data.id) } });
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <>
      {file && (
        <Menu.Item
          leftSection={<IconExternalLink {...icon} />}
          onClick={() => void openFile(file.id)}
        >
          {t('files.open')}
        </Menu.Item>
      )}
      {!file && url && (
        <Menu.Item
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          {t('documents.openLink')}
        </Menu.Item>
      )}
      {rights.edit && rights.duplicate && deleted === null && !superseded && (
        <Menu.Item leftSection={<IconReplace {...icon} />} onClick={() => void replace()}>
          {t('documents.replace')}
        </Menu.Item>
      )}
    </>
  );
}
