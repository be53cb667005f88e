import { DENSITIES } from '../../kit/page/preferences.ts';
import { useText } from '../../text/i18n.ts';

/** The display preferences of a staff (language, colours, density) as options with labels. */
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
