import { startServerProcess } from '../../faults/server-process.ts';
import { signUp } from '../../faults/sign-up.ts';
import { json, openLine, PAGE, parse, type Member, type Peer } from './peer.ts';

export const noor: Peer = {
  name: 'Noor',
  keeps: 'SQLite, every answer after an fsync',
  async start(dataDir) {
    const server = await startServerProcess(dataDir);
    return { pid: server.pid, stop: () => server.kill(), join: () => join(server.url) };
  },
};

async function join(url: string): Promise<Member> {
  const { token } = await signUp(url);
  const send = openLine(url, { authorization: `Bearer ${token}` });
  return {
    send,
    prepare: (reflections) => ({
      method: 'POST',
      path: '/api/reflections/batch',
      body: json({ reflections }),
    }),
    async pullAll() {
      let count = 0;
      let after = '';
      for (;;) {
        const path = `/api/sync/reflections?limit=${PAGE}${after}`;
        const page = parse(await send({ method: 'GET', path })) as Page;
        count += page.documents.length;
        if (!page.has_more) return count;
        after = `&after=${encodeURIComponent(page.checkpoint)}`;
      }
    },
  };
}

interface Page {
  readonly documents: readonly unknown[];
  readonly checkpoint: string;
  readonly has_more: boolean;
}
