import { useText } from '../../../text/i18n.ts';

const RULES = ['R1', 'R2', 'R4', 'consent'] as const;

/** A rule in words; of a code that is not known, the code. */
export function useRuleName() {
  const { t } = useText();
  return (code: string | null): string | null => {
    const rule = RULES.find((one) => one === code);
    return rule ? t(`person.adoption.rule.${rule}`) : code;
  };
}
