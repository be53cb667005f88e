import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconCameraOff, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import classes from './check-in.module.css';
import { loadDecoder } from './later-parts.ts';

/** Pixels of the longer side of what is decoded: enough for a code that fills half of it. */
const FRAME_PX = 720;
const PICTURE_PX = 1600;
const EVERY_MS = 150;
/** The same code is held before the camera for a while: it counts again only after a pause. */
const SAME_MS = 4000;

type State = 'off' | 'starting' | 'on' | 'denied' | 'none';
const HINTS = { starting: 'starting', on: 'hint', denied: 'denied', none: 'none' } as const;
type Facing = 'environment' | 'user';

/** The text of the code in a picture; null when there is none. */
async function decoded(
  source: CanvasImageSource,
  size: { width: number; height: number },
  most: number,
): Promise<string | null> {
  const { default: decodeQR } = await loadDecoder();
  const scale = Math.min(1, most / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing || width === 0 || height === 0) return null;
  drawing.drawImage(source, 0, 0, width, height);
  try {
    return decodeQR(drawing.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
}

async function textIn(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const text = await decoded(picture, picture, PICTURE_PX);
    picture.close();
    return text;
  } catch {
    return null;
  }
}

/** Reads codes from the camera while it is on. */
function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('off');
  // An object of its own each time: asking again after a refusal starts anew.
  const [asked, setAsked] = useState<{ facing: Facing } | null>(null);
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    if (asked === null) return;
    const { facing } = asked;
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { text: '', at: 0 };
    const look = async () => {
      const at = video.current;
      if (stopped || !at) return;
      const size = { width: at.videoWidth, height: at.videoHeight };
      const text = at.readyState >= 2 ? await decoded(at, size, FRAME_PX) : null;
      if (stopped) return;
      const now = Date.now();
      if (text !== null) {
        if (text !== last.text || now - last.at > SAME_MS) tell.current(text);
        last = { text, at: now };
      }
      timer = setTimeout(look, EVERY_MS);
    };
    const start = async () => {
      setState('starting');
      try {
        // Over plain HTTP browsers have no camera at all.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
        if (stopped || !video.current) throw new Error('The page was left');
        video.current.srcObject = stream;
        await video.current.play();
        setState('on');
        await look();
      } catch (error) {
        for (const track of stream?.getTracks() ?? []) track.stop();
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!stopped) setState(isDenied ? 'denied' : 'none');
      }
    };
    void start();
    return () => {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
      setState('off');
    };
  }, [asked]);
  const facing = asked?.facing;
  const turnTo = (to: Facing | null) => setAsked(to && { facing: to });
  return { video, state, facing, turnTo };
}

/** The camera that reads codes, and pictures of codes where there is none. */
export function Scanner({ onText }: { onText: (text: string) => void }) {
  const { t } = useText();
  const [isUnread, setUnread] = useState(false);
  const tell = (text: string) => {
    setUnread(false);
    onText(text);
  };
  const { video, state, facing, turnTo } = useCamera(tell);
  const isOn = state === 'on' || state === 'starting';
  const resetPicture = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    // Browsers are silent about the same picture chosen again, unless the last one is forgotten.
    resetPicture.current?.();
    const text = await textIn(file);
    if (text === null) setUnread(true);
    else tell(text);
  };
  return (
    <section className={classes.scanner} aria-label={t('checkIn.scanner.label')}>
      <div className={classes.view} data-on={isOn || undefined}>
        <video ref={video} muted playsInline hidden={!isOn} className={classes.video} />
        {isOn && <span className={classes.frame} aria-hidden="true" />}
        <p className={classes.hint} role="status">
          {isUnread && t('checkIn.scanner.noCode')}
          {!isUnread && state !== 'off' && t(`checkIn.scanner.${HINTS[state]}`)}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          leftSection={
            isOn ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />
          }
          onClick={() => {
            setUnread(false);
            turnTo(isOn ? null : 'environment');
          }}
        >
          {t(isOn ? 'checkIn.scanner.stop' : 'checkIn.scanner.start')}
        </Button>
        {state === 'on' && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => turnTo(facing === 'user' ? 'environment' : 'user')}
          >
            {t('checkIn.scanner.turn')}
          </Button>
        )}
        <FileButton accept="image/*" resetRef={resetPicture} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
            >
              {t('checkIn.scanner.picture')}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
