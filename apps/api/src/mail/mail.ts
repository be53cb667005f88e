/** A mail in plain text, and the same as `html`. */
export interface Letter {
  /** Display name of the sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Outgoing mail. */
export interface Mail {
  /** Sends the mail; throws when the server does not accept it. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** For mails that were already promised: throws when mail is no longer configured. */
export function mailOf({ mail }: { mail: Mail | null }): Mail {
  if (!mail) throw new Error('No mail is configured');
  return mail;
}
