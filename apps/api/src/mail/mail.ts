/** A mail in plain text, and the same as `html`. */
export interface Letter {
  /** Display name of the sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  file?: { name: string; type: string; content: Buffer };
  /** Address that ends such letters, also by one click in a mail program (RFC 8058). */
  stop?: string;
}

/**
 * Why a letter did not go: the server refuses it for now, or for good; or the connection broke, and nobody knows
 * whether it went.
 */
export class MailFailure extends Error {
  readonly kind: 'later' | 'refused' | 'unknown';
  /** Codes of the server alone. */
  readonly detail: string;
  constructor(kind: MailFailure['kind'], detail: string) {
    super(`The mail server did not take a letter (${detail})`);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Outgoing mail. */
export interface Mail {
  /** Sends the mail, once; throws `MailFailure` when the server does not accept it. */
  send(letter: Letter): Promise<void>;
  /** Throws when the server is away, before anything that must not be sent twice is begun. */
  reach(): Promise<void>;
  close(): void;
}

/** For mails that were already promised: throws when mail is no longer configured. */
export function mailOf({ mail }: { mail: Mail | null }): Mail {
  if (!mail) throw new Error('No mail is configured');
  return mail;
}
