import { startPeer } from './start-peer.ts';
import { json, openLine, PAGE, parse, type Member, type Peer } from './peer.ts';

/** One collection for everybody, as its documentation shows: each user is shown her own by a modified query. */
export const rxdb: Peer = {
  name: 'rxdb-server',
  keeps: 'memory alone: none of its free storages for Node keeps more than 300 entries on a disk',
  async start(dataDir) {
    const { url, pid, stop } = await startPeer('rxdb.mjs', dataDir);
    let members = 0;
    return { pid, stop, join: () => Promise.resolve(join(url, `user-${(members += 1)}`)) };
  },
};

function join(url: string, userId: string): Member {
  const send = openLine(url, { authorization: userId });
  return {
    send,
    prepare: (entries) => ({
      method: 'POST',
      path: '/entries/0/push',
      body: json(entries.map((one) => ({ newDocumentState: { ...one, userId, _deleted: false } }))),
    }),
    async pullAll() {
      let count = 0;
      let after = '';
      for (;;) {
        const path = `/entries/0/pull?limit=${PAGE}${after}`;
        const page = parse(await send({ method: 'GET', path })) as Page;
        count += page.documents.length;
        if (page.documents.length < PAGE) return count;
        after = `&id=${page.checkpoint.id}&lwt=${page.checkpoint.lwt}`;
      }
    },
  };
}

interface Page {
  readonly documents: readonly unknown[];
  readonly checkpoint: { readonly id: string; readonly lwt: number };
}
