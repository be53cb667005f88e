/** A letter; `text` is what everybody can read, `html` the same for those who see more. */
export interface Letter {
  /** The name it comes under. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Outgoing mail. */
export interface Mail {
  /** Hands the letter over; throws when the server does not take it. */
  send(letter: Letter): Promise<void>;
  close(): void;
}
