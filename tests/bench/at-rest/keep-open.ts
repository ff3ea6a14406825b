// Loaded before a server (`NODE_OPTIONS=--import`): what she wrote lies in its database as it is. No setting of
// the product does that, so none can be left on.
import { registerHooks } from 'node:module';

const { href: sealing } = new URL('../../../sync-server/db/seal.ts', import.meta.url);
const { href: open } = new URL('open-bytes.ts', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isReplaced = found.url === sealing && context.parentURL !== open;
    return isReplaced ? { ...found, url: open } : found;
  },
});
