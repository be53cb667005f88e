import type { MaterialDetail } from '@connect/contract/reports/material-register.ts';
import { formatNumber } from '../../../kit/display/format.ts';
import drawer from '../../../records/beside/drawer.module.css';
import { useText } from '../../../text/i18n.ts';
import classes from './material.module.css';

/** How many boxes hang on one item; the lists above have them all. */
const SHOWN = 8;

interface Box {
  key: string;
  title: string;
  about: string;
  /** State or kind, which its edge shows besides the words. */
  tone: 'item' | 'link' | 'printed' | 'use';
}

const Boxed = ({ title, about, tone }: Omit<Box, 'key'>) => (
  <span className={classes.box} data-tone={tone}>
    <b>{title}</b>
    <small>{about}</small>
  </span>
);

/** What hangs on an item, or on the code itself where `item` is null. */
function useHanging({ leading, referring }: MaterialDetail) {
  const { t } = useText();
  return (item: number | null): Box[] => [
    ...leading
      .filter(({ of }) => of === item)
      .map(({ id, title, channel, printed }) => ({
        key: `link-${id}`,
        title,
        about: t(`options.channel.${channel}`),
        tone: printed ? ('printed' as const) : ('link' as const),
      })),
    ...referring
      .filter(({ of }) => item !== null && of.includes(item))
      .map(({ type, id, title }) => ({
        key: `${type}-${id}`,
        title,
        about: t(`kinds.${type}.one`),
        tone: 'use' as const,
      })),
  ];
}

function Hanging({ boxes }: { boxes: readonly Box[] }) {
  const { t } = useText();
  if (boxes.length === 0) return null;
  const more = boxes.length - SHOWN;
  return (
    <ul>
      {boxes.slice(0, SHOWN).map(({ key, ...box }) => (
        <li key={key}>
          <Boxed {...box} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <span className={classes.box}>{t('material.more', { n: formatNumber(more) })}</span>
        </li>
      )}
    </ul>
  );
}

/** From the code to its items and what depends on them: boxes and lines, which are nested lists to read. */
export function MaterialMap({ data }: { data: MaterialDetail }) {
  const { t } = useText();
  const hangingOn = useHanging(data);
  const own = hangingOn(null).map(({ key, ...box }) => ({ key, box, boxes: [] }));
  const items = data.coded.map(({ type, id, title }) => ({
    key: `${type}-${id}`,
    box: { title, about: t(`kinds.${type}.one`), tone: 'item' as const },
    boxes: hangingOn(id),
  }));
  return (
    <section className={drawer.facts} aria-label={t('material.map')}>
      <h3>{t('material.map')}</h3>
      <p className={classes.nothing}>{t('material.mapHint')}</p>
      <ul className={classes.map}>
        <li>
          <span className={classes.box} data-tone="code">
            <b>{data.material_code ?? t('material.noCode')}</b>
          </span>
          <ul>
            {[...items, ...own].map(({ key, box, boxes }) => (
              <li key={key}>
                <Boxed {...box} />
                <Hanging boxes={boxes} />
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </section>
  );
}
