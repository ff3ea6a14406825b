import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';

test('the operator’s words on privacy and terms are read from the data folder, in her language first', async () => {
  const server = await startTestServer();
  const ask = async (page: string, language = 'en') => {
    const answer = await fetch(`${server.url}/api/legal/${page}?language=${language}`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  try {
    expect(await ask('privacy')).toEqual({ status: 200, body: { markdown: null } });
    await writeFile(join(server.dataDir, 'privacy.md'), '# Ours');
    await writeFile(join(server.dataDir, 'privacy.ar.md'), '# لنا');
    await writeFile(join(server.dataDir, 'terms.md'), ' \n');
    expect(await ask('privacy')).toEqual({ status: 200, body: { markdown: '# Ours' } });
    expect(await ask('privacy', 'ar')).toEqual({ status: 200, body: { markdown: '# لنا' } });
    expect(await ask('terms')).toEqual({ status: 200, body: { markdown: null } });
    for (const page of ['secret', '..%2Fnoor', 'privacy.en']) {
      expect((await ask(page)).status, page).toBe(400);
    }
    expect((await ask('privacy', 'de')).status).toBe(400);
  } finally {
    await server.stop();
  }
});

test('terms in the other language are better than none; what cannot be read is said once, and is no fault', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const server = await startTestServer({ logger });
  const ask = async (page: string) => {
    const answer = await fetch(`${server.url}/api/legal/${page}?language=en`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const path = (name: string) => join(server.dataDir, name);
  try {
    await writeFile(path('terms.ar.md'), '# الشروط');
    expect(await ask('terms')).toEqual({ status: 200, body: { markdown: '# الشروط' } });
    expect(lines).toEqual([]);
    await mkdir(path('privacy.md'));
    expect(await ask('privacy')).toEqual({ status: 200, body: { markdown: null } });
    expect(await ask('privacy')).toEqual({ status: 200, body: { markdown: null } });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { file: 'privacy.md', code: 'EISDIR', level: 40 },
    ]);
    await rm(path('privacy.md'), { recursive: true });
    await writeFile(path('privacy.md'), '# Ours');
    expect(await ask('privacy')).toEqual({ status: 200, body: { markdown: '# Ours' } });
  } finally {
    await server.stop();
  }
});
