import type {
  MessageTemplateItem,
  messageTemplateFields,
} from '@connect/contract/resources/message-template.ts';
import type { Placeholder } from '@connect/contract/template-choices.ts';
import type { ValuesOf } from '../../content/content-form.ts';
import type { PartProps } from '../../content/content-screen.ts';
import type { ContentEditor } from '../../content/use-content-form.ts';
import { type TextKey, useText } from '../../text/i18n.ts';

export type TemplateValues = ValuesOf<typeof messageTemplateFields>;
export type TemplateEditor = ContentEditor<TemplateValues>;
export type TemplateParts = PartProps<TemplateValues, MessageTemplateItem>;

/** Names a placeholder for people. */
export function usePlaceholderName(): (name: Placeholder) => string {
  const { t } = useText();
  return (name) => t(`messageTemplates.placeholder.${name}` satisfies TextKey);
}
