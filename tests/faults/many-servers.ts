import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStripeDouble } from '../doubles/stripe/start-stripe-double.ts';
import { buyUntil, checkBuyers, settingsOf } from './many-servers-buyers.ts';
import { kindAt, type PerKind, sumPerKind } from './account-kinds.ts';
import { checkClosed, SESSIONS } from './closed-sessions.ts';
import { createDice } from './dice.ts';
import { checkOutcome } from './many-servers-check.ts';
import { askDatabase, countLeftOpen, findWordsInTables } from './many-servers-database.ts';
import { letFaultsHappen, type Faults, type Victims } from './many-servers-faults.ts';
import { startFleet } from './many-servers-fleet.ts';
import { openPostOffice, type PostOffice } from './many-servers-mail.ts';
import { signUpPerson, type Person } from './many-servers-person.ts';
import { checkReadable, TEXT } from './readable-texts.ts';
import { countAcknowledged } from './server-kill-history.ts';
import { checkMails } from './many-servers-tickets.ts';

export interface Campaign {
  readonly faults: Faults;
  /** Decides again what it decided before, as far as processes keep to it. */
  readonly seed: number;
  /** Empty or migrated; its servers are the campaign's alone. */
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** Absent where the whole database is not to be stopped. */
  readonly stopDatabase?: Victims['stopDatabase'];
  readonly onFault?: (done: number) => void;
}

export interface ManyServersReport {
  /** Changes that writers were told are stored. */
  readonly acknowledged: PerKind;
  /** Days for which an insight was handed out. */
  readonly insights: number;
  /** That arrived, and those among them that came once more because their server was killed. */
  readonly mails: number;
  readonly mailsAgain: number;
  /** Members who were told that their plan is open. */
  readonly buyers: number;
  /** One line per broken promise; empty when all were kept. */
  readonly broken: readonly string[];
}

const SERVERS = 2;
/** One of each kind. */
const PEOPLE = 3;

/**
 * Writers, pullers and askers change from server to server while servers are killed and frozen, connections
 * are ended and the database stops; then everything that was acknowledged is looked for.
 */
export async function runManyServers(campaign: Campaign): Promise<ManyServersReport> {
  const { databaseUrl, secretKey, faults, stopDatabase, onFault } = campaign;
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-many-'));
  const dice = createDice(campaign.seed);
  const stripe = await startStripeDouble();
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    ...settingsOf(stripe),
  };
  const post = await openPostOffice(databaseUrl);
  const fleet = await startFleet({
    count: SERVERS,
    dataDir,
    settingsOf: (name) => ({ ...settings, ...post.settingsOf(name) }),
    onKilled: (name) => post.noteKilled(name),
  });
  try {
    const strange: string[] = [];
    const onStrange = (what: string) => void strange.push(what);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) =>
        signUpPerson({
          fleet,
          databaseUrl,
          onStrange,
          dice: dice.of(`person ${index}`),
          kind: kindAt(index),
        }),
      ),
    );
    const answers = new EventEmitter();
    const end = new AbortController();
    const lives = people.map((person) => person.live(end.signal, () => answers.emit('answer')));
    const buying = buyUntil({ stripe, fleet, onStrange, isOver: () => end.signal.aborted });
    const hurt = (async () => {
      await once(answers, 'answer');
      await letFaultsHappen(faults, {
        fleet,
        databaseUrl,
        dice: dice.of('faults'),
        stopDatabase: stopDatabase ?? (() => Promise.reject(new Error('It cannot be stopped.'))),
        onFault: onFault ?? (() => undefined),
        nextAnswer: () => once(answers, 'answer'),
      });
    })();
    // Whoever fails first says why; the others end with the servers.
    await Promise.race([hurt, Promise.all([buying, ...lives])]);
    end.abort();
    const [told] = await Promise.all([buying, hurt, ...lives]);
    const broken = [
      ...strange,
      ...(await judge(campaign, people)),
      ...(await checkBuyers(databaseUrl, stripe, told)),
    ];
    await fleet.stop();
    await post.deliverRest({ ...settings, PORT: '0', DATA_DIR: dataDir });
    const asked = people.map((person) => person.asked());
    broken.push(...(await checkMails(databaseUrl, asked, post.arrivals())));
    return { ...count(people), ...countMails(post), buyers: told.length, broken };
  } catch (error) {
    throw new Error(`The campaign of seed ${campaign.seed} did not come to its end.`, {
      cause: error,
    });
  } finally {
    await fleet.stop();
    await Promise.all([post.stop(), stripe.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function judge({ databaseUrl }: Campaign, people: readonly Person[]): Promise<string[]> {
  const outcomes = await Promise.all(people.map((person) => person.outcome()));
  const broken = await Promise.all(outcomes.map((outcome) => checkOutcome(databaseUrl, outcome)));
  const open = await countLeftOpen(databaseUrl);
  const accounts = people.map(({ account }) => account);
  return [
    ...broken.flat(),
    ...(open > 0 ? [`${open} transactions were left open`] : []),
    ...checkReadable(await findWordsInTables(databaseUrl, TEXT), people.map(toWriter)),
    ...checkClosed(accounts, await askDatabase(databaseUrl, SESSIONS)),
  ];
}

function toWriter(person: Person) {
  return { kind: person.account.kind, batches: person.batches() };
}

function count(people: readonly Person[]): Pick<ManyServersReport, 'acknowledged' | 'insights'> {
  return {
    acknowledged: sumPerKind(people.map(toWriter), countAcknowledged),
    insights: people.reduce((sum, person) => sum + person.days().size, 0),
  };
}

function countMails(post: PostOffice): Pick<ManyServersReport, 'mails' | 'mailsAgain'> {
  const all = post.arrivals();
  const mails = new Set(all.map(({ id }) => id)).size;
  return { mails, mailsAgain: all.length - mails };
}
