import { useState } from 'react';
import { namedParts } from './named-parts.ts';
import RichText, { type RichTextProps } from './rich-text.tsx';

/** A rich text that shows named parts by name. */
export default function NamedRichText(props: RichTextProps) {
  const { parts } = props;
  const [extensions] = useState(() => (parts ? [namedParts(parts)] : []));
  return <RichText {...props} extensions={extensions} />;
}
