import { useEffect, useState } from 'react';
import { prefetch } from '../../arrival/prefetch.ts';
import { type Translate, useText } from '../../text/i18n.ts';

type Parse = typeof import('bowser')['parse'];

export interface Device {
  /** E.g. `Chrome บน Windows 10`. */
  name: string;
  kind: 'mobile' | 'tablet' | 'desktop' | null;
}

const KINDS = ['mobile', 'tablet', 'desktop'] as const;

/** Names the browser and the system of a User-Agent header. */
export function deviceOf(parse: Parse, userAgent: string, t: Translate): Device {
  // The parser throws on an empty text.
  const { browser, os, platform } = parse(userAgent.trim() || '-');
  // Windows 11 reports 10 and macOS no longer raises its number, so only Android and iOS show one.
  const counts = os.name === 'Android' || os.name === 'iOS';
  const system = [os.name, counts ? os.version?.split('.')[0] : undefined]
    .filter(Boolean)
    .join(' ');
  const known = browser.name || undefined;
  const name =
    known && system
      ? t('options.device_name.both', { browser: known, system })
      : (known ?? (system || t('options.device_name.unknown')));
  return { name, kind: KINDS.find((kind) => kind === platform.type) ?? null };
}

/**
 * Gives a function that names the device of a User-Agent header; it gives null until the parser has
 * loaded, which only lists of devices need.
 */
export function useDeviceName(): (userAgent: string) => Device | null {
  const { t } = useText();
  const [parser, setParser] = useState<{ parse: Parse | null } | null>(null);
  useEffect(() => {
    let gone = false;
    const keep = (parse: Parse | null) => {
      if (!gone) setParser({ parse });
    };
    // If the parser fails to load, the list shows devices without names.
    prefetch(() =>
      import('bowser').then(
        ({ default: bowser }) => keep(bowser.parse),
        () => keep(null),
      ),
    );
    return () => {
      gone = true;
    };
  }, []);
  return (userAgent) => {
    if (parser === null) return null;
    if (parser.parse) return deviceOf(parser.parse, userAgent, t);
    return { name: t('options.device_name.unknown'), kind: null };
  };
}
