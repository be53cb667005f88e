import { AudienceCard } from './audience-card.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { LadderCard } from './ladder-card.tsx';
import { SeoCard } from './seo-card.tsx';
import type { ContentEditor } from './use-content-form.ts';

/** Cards ② to ⑥ of the right rail, the same everywhere (DOMAIN 3.0 "Content form"). */
export function ContentRail(props: {
  editor: ContentEditor;
  /** First part of the address on the platform. */
  place: string;
  /** Names no product, and so has no ladder (DOMAIN 3.2). */
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
