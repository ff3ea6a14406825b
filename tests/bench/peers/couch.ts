import { startPeer } from './start-peer.ts';
import { json, openLine, PAGE, parse, type Member, type Peer } from './peer.ts';

/** A database of her own for each user, as CouchDB is used for private data. */
export const couch: Peer = {
  name: 'express-pouchdb',
  keeps: 'LevelDB, no fsync; asks nobody who she is',
  async start(dataDir) {
    const { url, pid, stop } = await startPeer('couch.mjs', dataDir);
    let members = 0;
    return { pid, stop, join: () => join(url, (members += 1)) };
  },
};

async function join(url: string, member: number): Promise<Member> {
  const send = openLine(url);
  const database = `/user-${member}`;
  await send({ method: 'PUT', path: database });
  return {
    send,
    prepare: (entries) => ({
      method: 'POST',
      path: `${database}/_bulk_docs`,
      body: json({ docs: entries.map(({ id, ...fields }) => ({ _id: id, ...fields })) }),
    }),
    async pullAll() {
      let count = 0;
      let since = '0';
      for (;;) {
        const path = `${database}/_changes?include_docs=true&limit=${PAGE}&since=${since}`;
        const page = parse(await send({ method: 'GET', path })) as Changes;
        count += page.results.length;
        if (page.results.length < PAGE) return count;
        since = encodeURIComponent(String(page.last_seq));
      }
    },
  };
}

interface Changes {
  readonly results: readonly unknown[];
  readonly last_seq: number | string;
}
