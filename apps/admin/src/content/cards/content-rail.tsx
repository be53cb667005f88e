import type { ContentEditor } from '../editing/use-content-form.ts';
import { AudienceCard } from './audience-card.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { LadderCard } from './ladder-card.tsx';
import { SeoCard } from './seo-card.tsx';

/** Cards ② to ⑥ of the right rail, which all kinds share (domain/screens#content-form). */
export function ContentRail(props: {
  editor: ContentEditor;
  /** First part of the item's address on the platform. */
  place: string;
  /** The kind names no product, and so has no ladder (domain/articles#life-ready). */
  unbranded?: boolean;
}) {
  const { editor, place, unbranded } = props;
  return (
    <>
      <ComplianceCard editor={editor} unbranded={unbranded} />
      <AudienceCard editor={editor} />
      {!unbranded && <LadderCard editor={editor} />}
      <CoverCard editor={editor} />
      <SeoCard editor={editor} place={place} />
    </>
  );
}
