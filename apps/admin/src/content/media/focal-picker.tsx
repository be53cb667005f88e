import type { FocalPoint, Image } from '@connect/contract/media/file-ref.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatPercent } from '../../kit/display/format.ts';
import { useText } from '../../text/i18n.ts';
import { focalStyle } from '../item/focal-style.ts';
import classes from './media-library.module.css';

const STEP = 0.02;
const LEAP = 0.1;
const MOVES: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Sets the focal point of a picture by pointer or arrow keys, with previews of the crops. */
export function FocalPicker(props: {
  picture: Image;
  point: FocalPoint;
  readOnly: boolean;
  onChange: (point: FocalPoint) => void;
  /** The movement has ended and the point can be stored. */
  onDone: () => void;
}) {
  const { picture, point, readOnly, onChange, onDone } = props;
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const src = picture.variants.medium ?? picture.url;

  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || readOnly || event.buttons !== 1) return;
    const x = within((event.clientX - box.left) / box.width);
    const y = within((event.clientY - box.top) / box.height);
    onChange({ x, y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = MOVES[event.key] ?? [];
    if (readOnly || x === undefined || y === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? LEAP : STEP;
    onChange({ x: within(point.x + x * by), y: within(point.y + y * by) });
  };

  const words = t('library.focalAt', { x: formatPercent(point.x), y: formatPercent(point.y) });
  return (
    <div>
      <div
        ref={frame}
        className={classes.focal}
        data-fixed={readOnly || undefined}
        onPointerDown={(event) => {
          if (!readOnly) event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        onPointerUp={onDone}
      >
        <img src={src} alt={picture.alt_text ?? ''} draggable={false} />
        <span
          role="slider"
          tabIndex={readOnly ? -1 : 0}
          className={classes.point}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          aria-label={t('library.focal')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.x * 100)}
          aria-valuetext={words}
          aria-readonly={readOnly}
          onKeyDown={onKeyDown}
          onBlur={onDone}
        />
      </div>
      {!readOnly && <p className={classes.small}>{t('library.focalHint')}</p>}
      <div className={classes.cuts}>
        {(['square', 'wide'] as const).map((cut) => (
          <figure key={cut}>
            <img src={src} alt="" data-cut={cut} style={focalStyle({ focal: point })} />
            <figcaption className={classes.small}>{t(`library.${cut}`)}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
