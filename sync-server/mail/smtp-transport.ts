import { createTransport } from 'nodemailer';
import { isIP } from 'node:net';
import type { MailConfig } from '../config.ts';

/** The way out: hands one finished message to the operator's mail server. */
export interface MailTransport {
  /** Rejects with nodemailer's error; see plan-attempt.ts. */
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

export interface OutgoingMessage {
  readonly from: string;
  readonly to: string;
  /** A whole `.eml`. */
  readonly message: Buffer;
}

export const CONNECTIONS = 4;
/** Longer than any step of a patient server, shorter together than a lease. */
const STEP_MS = 60_000;

export function createSmtpTransport(
  { url, dkim }: MailConfig,
  stepMs: number = STEP_MS,
): MailTransport {
  const transporter = createTransport({
    pool: true,
    ...endpointOf(url),
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    // A mail that was cut off is this server's to try again, by its own rules.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: stepMs,
    dnsTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  });
  return {
    async send({ from, to, message }) {
      await transporter.sendMail({ envelope: { from, to: [to] }, raw: message });
    },
    close: () => transporter.close(),
  };
}

/** RFC 8058 wants both List headers signed; nodemailer's own list lacks the second. */
const SIGNED_HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
].join(':');

/** Read by hand, so that nothing in the address switches a protection off. */
export function endpointOf(address: string) {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const near = isLoopback(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // On this machine there is no wire to listen on, and seldom a certificate.
    requireTLS: !near && !secure,
    ignoreTLS: near && !secure,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
