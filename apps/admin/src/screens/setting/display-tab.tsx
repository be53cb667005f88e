import { SegmentedControl, Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useDisplayChoices } from '../../content/account/display-choices.ts';
import { FormSection } from '../../kit/form/form-section.tsx';
import {
  setPreferences,
  useBuddhistEra,
  useDensity,
  useScheme,
} from '../../kit/page/preferences.ts';
import { useText } from '../../text/i18n.ts';
import classes from './setting.module.css';

function Choice(props: { label: string; hint: string; children: (labelId: string) => ReactNode }) {
  const { label, hint, children } = props;
  const id = useId();
  return (
    <div className={classes.choice}>
      <div className={classes.choiceText}>
        <div id={id} className={classes.choiceLabel}>
          {label}
        </div>
        <p className={classes.hint}>{hint}</p>
      </div>
      {children(id)}
    </div>
  );
}

/** Display preferences of the staff on every device; each choice takes effect at once. */
export function DisplayTab() {
  const { t, language } = useText();
  const scheme = useScheme();
  const [density, setDensity] = useDensity();
  const choices = useDisplayChoices();
  const era = useBuddhistEra();
  return (
    <FormSection title={t('setting.tab.display')}>
      <Choice label={t('shell.language')} hint={t('setting.display.language')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={language}
            onChange={(value) => setPreferences({ language: value })}
            data={choices.language}
          />
        )}
      </Choice>
      <Choice label={t('shell.scheme')} hint={t('setting.display.scheme')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={scheme}
            onChange={(value) => setPreferences({ scheme: value })}
            data={choices.scheme}
          />
        )}
      </Choice>
      <Choice label={t('shell.density')} hint={t('setting.display.density')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={density}
            onChange={setDensity}
            data={choices.density}
          />
        )}
      </Choice>
      <Choice label={t('setting.display.era')} hint={t('setting.display.eraHint')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={era}
            onChange={(event) => setPreferences({ buddhist_era: event.currentTarget.checked })}
          />
        )}
      </Choice>
    </FormSection>
  );
}
