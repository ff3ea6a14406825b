import { execFile } from 'node:child_process';
import { settingsOf } from '../../../sync-server/db/testing/test-databases.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** The operator's tool, as a process of its own beside the server of this folder. */
export async function runAdmin(
  { dataDir }: { readonly dataDir: string },
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const env = { ...process.env, ...(await settingsOf(dataDir)), ...settings };
  return new Promise((resolve) => {
    const all = ['sync-server/admin/admin.ts', ...args];
    execFile(process.execPath, all, { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, output: stdout + stderr });
    });
  });
}
