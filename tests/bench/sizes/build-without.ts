import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import config from '../../../vite.config.ts';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';

export interface Chunk {
  readonly name: string;
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  /** Paths from the checkout's top folder. */
  readonly modules: readonly string[];
}

/** The worker as the build makes it, but for its list of files; `emptied` are modules that do nothing in it. */
export async function buildWorker(emptied: readonly string[] = []): Promise<Chunk> {
  const [worker] = await chunksOf({
    plugins: [emptying(emptied)],
    build: {
      rolldownOptions: {
        input: join(root, 'sw/service-worker.ts'),
        output: { codeSplitting: false },
      },
    },
  });
  if (!worker) throw new Error('No worker was built.');
  return worker;
}

export function buildPage(emptied: readonly string[] = []): Promise<readonly Chunk[]> {
  const plugins = [config.plugins ?? []].flat(2).filter((one) => !isOfWorker(one));
  return chunksOf({
    plugins: [emptying(emptied), ...plugins],
    build: config.build ?? {},
    worker: config.worker ?? {},
  });
}

/** It makes the worker of a page that lies on the disk, and renames it. */
function isOfWorker(plugin: PluginOption): boolean {
  const name = plugin && 'name' in plugin ? plugin.name : '';
  return name.startsWith('vite-plugin-pwa') || name === 'name-worker';
}

export function brotliBytes(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}

async function chunksOf(how: InlineConfig): Promise<readonly Chunk[]> {
  const built = await build({
    ...how,
    configFile: false,
    logLevel: 'error',
    root: join(root, 'web'),
    publicDir: false,
    resolve: config.resolve ?? {},
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { target: 'es2023', modulePreload: false, ...how.build, write: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('One bundle was expected');
  return built.output.flatMap((one) =>
    one.type === 'chunk'
      ? [{ ...one, modules: Object.keys(one.modules).map((id) => relative(root, id)) }]
      : [],
  );
}

const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

/** What they export is there, and does nothing. */
function emptying(emptied: readonly string[]): Plugin {
  return {
    name: 'empty-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!emptied.includes(relative(root, id))) return null;
      const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
      return {
        code: names.map((name) => `export const ${name} = () => {};`).join('\n'),
        map: null,
      };
    },
  };
}
