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
  // The page with hot reload; the API comes from the server beside it (npm run dev).
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  test: {
    projects: [
      {
        test: {
          name: 'node',
          root: import.meta.dirname,
          environment: 'node',
          setupFiles: ['tests/setup/fail-on-console.ts'],
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
          setupFiles: ['web/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
