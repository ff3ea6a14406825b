import { pino } from 'pino';
import { v7 } from 'uuid';
import { readConfig } from '../../sync-server/config.ts';
import { LEASE_MS } from '../../sync-server/mail/mail-delivery.ts';
import { startServer } from '../../sync-server/server.ts';
import { generousQuotas } from '../../sync-server/testing/start-test-server.ts';
import { startMailServer } from '../doubles/mail-server.ts';
import { askDatabase } from './many-servers-database.ts';

/** One mail as it was taken over, once or more often. */
export interface Arrival {
  /** Of the mail in the queue. */
  readonly id: string;
  /** Its server was killed before the queue knew that it had left: it may come once more. */
  readonly wasAtRisk: boolean;
}

/** The mail server that all servers of a campaign send to. */
export interface PostOffice {
  settingsOf(server: string): Readonly<Record<string, string>>;
  /** That server is dead: what the queue knows now of its deliveries is all it told. */
  noteKilled(server: string): Promise<void>;
  /** When no server runs any more: another one hands over what they left, when its leases are over. */
  deliverRest(settings: Readonly<Record<string, string>>): Promise<void>;
  /** In order. */
  arrivals(): readonly Arrival[];
  stop(): Promise<void>;
}

const PASSWORD = 'of-the-campaign';
/** After the longest wait of a mail that was put off. */
const ROUNDS = 8;

export async function openPostOffice(databaseUrl: string): Promise<PostOffice> {
  const smtp = await startMailServer({ password: PASSWORD });
  /** Of each killed server, the mails that were noted as sent. */
  const noted = new Map<string, ReadonlySet<string>>();

  function settingsOf(server: string) {
    const url = new URL(smtp.url);
    const address = `smtp://${server}:${PASSWORD}@${url.host}`;
    return {
      SMTP_URL: address,
      MAIL_FROM: 'Noor <noor@noor.example>',
      SUPPORT_EMAIL: 'support@noor.example',
    };
  }

  function arrivals(): (Arrival & { readonly sender: string })[] {
    return smtp.received.map(({ headers, sender }) => {
      const id = /^<(.+)@/.exec(headers.get('message-id') ?? '')?.[1] ?? '';
      return { id, sender, wasAtRisk: noted.get(sender)?.has(id) === false };
    });
  }

  return {
    settingsOf,
    arrivals,
    async noteKilled(server) {
      const ids = arrivals().flatMap(({ id, sender }) => (sender === server ? [id] : []));
      const sent = await askDatabase<{ id: string }>(
        databaseUrl,
        `SELECT id FROM mail_outbox WHERE id = ANY ($1) AND state = 'sent'`,
        [ids],
      );
      noted.set(server, new Set(sent.map(({ id }) => id)));
    },
    async deliverRest(settings) {
      let late = 0;
      const server = await startServer({
        config: readConfig({ ...settings, ...settingsOf('the-last') }),
        logger: pino({ level: 'silent' }),
        now: () => Date.now() + late,
        newId: v7,
        quotas: generousQuotas,
        archiveRoot: null,
        scheduled: false,
      });
      const { delivery } = server.context.mailer;
      for (let round = 0; round < ROUNDS; round += 1) {
        late += LEASE_MS;
        await delivery.deliverDue();
      }
      await server.stop();
    },
    stop: () => smtp.stop(),
  };
}
