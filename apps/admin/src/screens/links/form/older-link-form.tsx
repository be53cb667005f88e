import { link, linkLabels } from '@connect/contract/links/link.ts';
import { Anchor } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useCan } from '../../../api/session.ts';
import { TextField } from '../../../kit/fields/fields.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { fieldOf } from '../../../kit/form/use-item-form.ts';
import { RecordPage } from '../../../records/form/record-form-page.tsx';
import { useText } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';
import { LinkEditorPage } from './link-form.tsx';
import { NameSection } from './name-section.tsx';

/** The address that an older link leads to, or the link that took its place. */
function AddressSection({ editor: { form, item } }: { editor: LinkEditor }) {
  const { t } = useText();
  const moved = item?.migrated_to;
  return (
    <FormSection title={t('links.section.target')} open>
      <TextField
        field={fieldOf(form, 'target_url')}
        empty={null}
        required
        description={t('links.targetUrlHint')}
      />
      {moved && (
        <p>
          {t('links.moved')}:{' '}
          <Anchor
            renderRoot={(rest) => (
              <Link to="/links/$id" params={{ id: String(moved.id) }} {...rest} />
            )}
          >
            {moved.name}
          </Anchor>
        </p>
      )}
    </FormSection>
  );
}

/** The short form of a link of the earlier system (domain/links#older-links). */
export function OlderLinkForm({ id }: { id?: number }) {
  const can = useCan();
  return (
    <RecordPage get={link.get} id={id} mayCreate={can('link.create')} labels={linkLabels}>
      {(reply) =>
        reply?.data.kind === 'tracking' ? (
          <Navigate to="/links/$id" params={{ id: String(reply.data.id) }} replace />
        ) : (
          <LinkEditorPage kind="legacy" id={id} reply={reply}>
            {(editor) => (
              <>
                <NameSection editor={editor} />
                <AddressSection editor={editor} />
              </>
            )}
          </LinkEditorPage>
        )
      }
    </RecordPage>
  );
}
