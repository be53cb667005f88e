import { Suspense } from 'react';
import { useCan } from '../../../api/session.ts';
import { loadable } from '../../../arrival/loadable.tsx';
import { FormSection } from '../../../kit/form/form-section.tsx';
import { FormSkeleton } from '../../../kit/form/form-skeleton.tsx';
import { WhenNear } from '../../../kit/page/when-near.tsx';
import { useText, withTexts } from '../../../text/i18n.ts';
import type { LinkEditor } from './link-editor.ts';

const RecipientsPanel = loadable(
  withTexts('recipients', () => import('../recipients/recipients-panel.tsx')),
);

/** To whom the link is sent under an address of their own; stored apart from the form. */
export function RecipientsSection({ editor: { item } }: { editor: LinkEditor }) {
  const { t } = useText();
  const can = useCan();
  if (!can('link.logs') || (item && item.deleted_at !== null)) return null;
  return (
    <FormSection title={t('links.section.recipients')}>
      {item ? (
        <WhenNear idle waiting={<FormSkeleton />}>
          <Suspense fallback={<FormSkeleton />}>
            <RecipientsPanel id={item.id} />
          </Suspense>
        </WhenNear>
      ) : (
        <p>{t('links.recipientsLater')}</p>
      )}
    </FormSection>
  );
}
