import { DENSITIES } from '../kit/preferences.ts';
import { useText } from '../text/i18n.ts';

/** What a person may choose of how Connect looks, in words. */
export function useDisplayChoices() {
  const { t } = useText();
  return {
    language: [
      { value: 'th' as const, label: t('shell.thai') },
      { value: 'en' as const, label: t('shell.english') },
    ],
    scheme: [
      { value: 'light' as const, label: t('shell.schemeLight') },
      { value: 'dark' as const, label: t('shell.schemeDark') },
      { value: 'auto' as const, label: t('shell.schemeAuto') },
    ],
    density: DENSITIES.map((value) => ({ value, label: t(`shell.${value}`) })),
  };
}
