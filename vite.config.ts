import { realpathSync } from 'node:fs'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { plainColours } from './scripts/site/css/plain-colours.ts'
import { offline } from './scripts/site/offline/plugin.ts'
import { openApi } from './scripts/site/open-api/plugin.ts'
import { sharedChunks } from './scripts/site/pages/shared-chunks.ts'
import { SUPPORTED } from './scripts/site/pages/supported-browsers.ts'
import { siteScripts } from './scripts/site-scripts/plugin.ts'

/** Builds the pages: browser files into build/client, server files into build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [plainColours(), tailwindcss(), remix(remixConfig), offline(), siteScripts(), openApi()],
  ssr: {
    target: 'webworker',
    noExternal: true,
    // The Worker's own jobs load this package too, so Wrangler bundles it once for both.
    external: ['stripe'],
    resolve: { conditions: ['workerd', 'worker', 'browser'] },
  },
  build: {
    target: isSsrBuild ? 'es2022' : SUPPORTED,
    assetsInlineLimit: 0,
    // Only the server's source maps, which let logs name our files.
    sourcemap: isSsrBuild === true,
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020 },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: sharedChunks(realpathSync('.')),
            onlyExplicitManualChunks: true,
          },
        },
  },
}))
