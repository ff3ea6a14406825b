import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
    }),
  ],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', sourcemap: false },
  test: {
    projects: [
      {
        test: {
          name: 'node',
          root: import.meta.dirname,
          environment: 'node',
          include: [
            'shared/**/*.test.ts',
            'sw/**/*.test.ts',
            'sync-server/**/*.test.ts',
            'tests/{integration,architecture,setup}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: import.meta.dirname,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
