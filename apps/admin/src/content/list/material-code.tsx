import type { MaterialState } from '@connect/contract/constants.ts';
import { EMPTY_DISPLAY } from '@connect/contract/constants.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import classes from './material-code.module.css';

interface MaterialCodeProps {
  code: string | null;
  state: MaterialState;
  daysLeft: number | null;
  /** The content was changed after the code was approved. */
  flagged?: boolean;
}

/** A material code with the days until it expires: amber when few are left, red when expired. */
export function MaterialCode({ code, state, daysLeft, flagged = false }: MaterialCodeProps) {
  const { t } = useText();
  if (code === null) return <span data-empty>{EMPTY_DISPLAY}</span>;
  const left = () => {
    if (state === 'expired') return t('content.materialExpired');
    if (daysLeft === null) return null;
    return daysLeft === 0
      ? t('content.expiresToday')
      : t('content.daysLeft', { n: formatNumber(daysLeft) });
  };
  return (
    <div className={classes.root}>
      <div className={classes.code}>
        {code}
        {flagged && (
          <IconAlertTriangle
            size={14}
            role="img"
            className={classes.flag}
            aria-label={t('content.materialChanged')}
          >
            <title>{t('content.materialChanged')}</title>
          </IconAlertTriangle>
        )}
      </div>
      <div className={classes.left} data-state={state}>
        {left()}
      </div>
    </div>
  );
}
