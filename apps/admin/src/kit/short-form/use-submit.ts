import type { Language } from '@connect/contract/constants.ts';
import { useState } from 'react';
import { ApiError } from '../../api/start/api-error.ts';
import { useText } from '../../text/i18n.ts';

interface Refusal {
  language: Language;
  message: string;
  fields: ReadonlyMap<string, string>;
}

/** Result of work that navigates to another page. */
export const LEAVING = Symbol('leaving');

/**
 * Submits a small form without drafts, e.g. one with a password: one call at a time, with the
 * server's messages per field or for the whole form.
 */
export function useSubmit() {
  const { t, language } = useText();
  const [busy, setBusy] = useState(false);
  const [last, setRefusal] = useState<Refusal | null>(null);
  // A message in another language than the page's is not shown.
  const refusal = last?.language === language ? last : null;

  const refuse = (message: string, fields: ReadonlyMap<string, string> = new Map()) =>
    setRefusal({ language, message, fields });

  /**
   * Resolves to whether it succeeded. Work that gives `LEAVING` keeps the form busy until the page
   * is left.
   */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal(null);
    try {
      if ((await work()) !== LEAVING) setBusy(false);
      return true;
    } catch (error) {
      // No answer, or a chunk that failed to load.
      if (!(error instanceof ApiError) || error.status === 0) refuse(t('login.offline'));
      else refuse(error.message, new Map(error.errors.map((each) => [each.field, each.message])));
      setBusy(false);
      return false;
    }
  };

  return {
    busy,
    send,
    refuse,
    clear: () => setRefusal(null),
    errorOf: (field: string): string | undefined => refusal?.fields.get(field),
    /** The message for the whole form; null if fields have messages. */
    error: refusal && refusal.fields.size === 0 ? refusal.message : null,
  };
}
