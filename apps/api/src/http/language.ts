import type { Language } from '@connect/contract/constants.ts';

/** Thai unless the caller prefers English (`Accept-Language`). */
export function languageOf(header: string | undefined): Language {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], q: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ language, q }) => (language === 'th' || language === 'en') && q > 0)
    .sort((a, b) => b.q - a.q)[0];
  return preferred?.language === 'en' ? 'en' : 'th';
}
