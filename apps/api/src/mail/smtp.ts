import type { Transporter } from 'nodemailer';
import { type Mail, MailFailure } from './mail.ts';

/** A mail that a server has not accepted by then counts as failed. */
const TIMEOUT_MS = 15_000;

/** The sign-in to the server failed, or the name of the server is not known: no letter has gone. */
const BEFORE_SENDING = ['EAUTH', 'EDNS'];

/** What an error of the library says of the letter: without an answer of the server it may have gone. */
function kindOf(error: unknown): MailFailure['kind'] {
  if (!(error instanceof Error)) return 'unknown';
  const [code, answer] = [Reflect.get(error, 'code'), Number(Reflect.get(error, 'responseCode'))];
  if (BEFORE_SENDING.includes(code) || Reflect.get(error, 'syscall') === 'connect') return 'later';
  if (answer >= 400) return answer >= 500 ? 'refused' : 'later';
  // Addresses that the library itself refuses.
  return code === 'EENVELOPE' ? 'refused' : 'unknown';
}

/** Codes only: messages of servers repeat mail addresses, and errors are logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = [Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')];
  return codes.filter((code) => code !== undefined).join(' ') || error.name;
}

/** Mail through the server of `SMTP_URL`; `address` is the sender of mails. */
export function createMail(smtpUrl: string, address: string): Mail {
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first mail: it takes more memory than all of sign-in.
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: smtpUrl,
        pool: true,
        // A letter whose connection breaks is not sent again: it may have gone.
        maxRequeues: 0,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      // No content of a mail may make the library read files or fetch addresses.
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
          // As an object, so that no part of it is parsed as a second address or header.
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          ...(letter.file
            ? {
                attachments: [
                  {
                    filename: letter.file.name,
                    contentType: letter.file.type,
                    content: letter.file.content,
                  },
                ],
              }
            : {}),
          ...(letter.stop
            ? {
                headers: {
                  'List-Unsubscribe': { prepared: true, value: `<${letter.stop}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
          // Thai takes less than half the space of quoted-printable, and links are not wrapped.
          textEncoding: 'base64',
        });
      } catch (error) {
        throw new MailFailure(kindOf(error), reasonOf(error));
      }
    },
    async reach() {
      transport ??= connect();
      const open = await transport;
      try {
        await open.verify();
      } catch (error) {
        throw new Error(`The mail server cannot be reached (${reasonOf(error)})`);
      }
    },
    close() {
      void transport?.then((open) => open.close());
    },
  };
}

/**
 * The sender address: `?from=` of the server's address, or the mailbox it signs in with, or
 * `no-reply@` the host of the public address.
 */
export function senderAddress(smtpUrl: string, publicUrl: string): string {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return (
    url.searchParams.get('from') ??
    (user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`)
  );
}
