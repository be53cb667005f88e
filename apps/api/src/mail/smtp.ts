import type { Transporter } from 'nodemailer';
import type { Mail } from './mail.ts';

/** A letter that a server has not taken by then is given up. */
const TIMEOUT_MS = 15_000;

/** By codes only: what servers say repeats addresses, and errors are logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = [Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')];
  return codes.filter((code) => code !== undefined).join(' ') || error.name;
}

/** Mail through the server of `SMTP_URL`; `address` is where letters come from. */
export function createMail(smtpUrl: string, address: string): Mail {
  let transport: Promise<Transporter> | undefined;
  // Read at the first letter: it takes more memory than all the rest of sign-in.
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: smtpUrl,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      // Nobody reads files or fetches addresses because of what a letter says.
      { disableFileAccess: true, disableUrlAccess: true },
    );
  }
  return {
    async send(letter) {
      transport ??= connect();
      const open = await transport;
      try {
        await open.sendMail({
          from: { name: letter.from, address },
          // As an object, so that no part of it is read as a second address or header.
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          // Thai takes less than half the room of quoted-printable, and no link is broken in two.
          textEncoding: 'base64',
        });
      } catch (error) {
        throw new Error(`The mail server did not take a letter (${reasonOf(error)})`);
      }
    },
    close() {
      void transport?.then((open) => open.close());
    },
  };
}

/**
 * Who letters come from: `?from=` of the server's address, or the mailbox it signs in with, or
 * `no-reply@` the host that people reach the app at.
 */
export function senderAddress(smtpUrl: string, publicUrl: string): string {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return (
    url.searchParams.get('from') ??
    (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  );
}
