import type { Language } from '@connect/contract/constants.ts';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useText } from '../text/i18n.ts';

interface Refusal {
  language: Language;
  message: string;
  fields: ReadonlyMap<string, string>;
}

/** Given back by work that takes the person to another page. */
export const LEAVING = Symbol('leaving');

/**
 * Sending of a small form without drafts, such as one with a password: one call at a time, and what
 * the server says against it, per field or as a whole.
 */
export function useSubmit() {
  const { t, language } = useText();
  const [busy, setBusy] = useState(false);
  const [last, setRefusal] = useState<Refusal | null>(null);
  // Words of another language than the page's are not shown.
  const refusal = last?.language === language ? last : null;

  const refuse = (message: string, fields: ReadonlyMap<string, string> = new Map()) =>
    setRefusal({ language, message, fields });

  /** Resolves to whether it was done. Work that leaves the page keeps the form busy until then. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setRefusal(null);
    try {
      if ((await work()) !== LEAVING) setBusy(false);
      return true;
    } catch (error) {
      // No answer at all, or a part of the app that did not come.
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
    /** What is said against one field. */
    errorOf: (field: string): string | undefined => refusal?.fields.get(field),
    /** What is said against the whole; null where fields say it. */
    error: refusal && refusal.fields.size === 0 ? refusal.message : null,
  };
}
