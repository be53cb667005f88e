import type { ValuesOf } from '@connect/contract/calls/record.ts';
import type {
  MessageTemplateItem,
  messageTemplateFields,
} from '@connect/contract/message-templates/message-template.ts';
import type { Placeholder } from '@connect/contract/message-templates/template-choices.ts';
import type { ContentEditor } from '../../content/editing/use-content-form.ts';
import type { PartProps } from '../../content/item/content-screen.ts';
import { type TextKey, useText } from '../../text/i18n.ts';

export type TemplateValues = ValuesOf<typeof messageTemplateFields>;
export type TemplateEditor = ContentEditor<TemplateValues>;
export type TemplateParts = PartProps<TemplateValues, MessageTemplateItem>;

/** Gives a function that gives the displayed name of a placeholder. */
export function usePlaceholderName(): (name: Placeholder) => string {
  const { t } = useText();
  return (name) => t(`messageTemplates.placeholder.${name}` satisfies TextKey);
}
