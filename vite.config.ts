import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { offline } from './app/offline/plugin.ts'
import remixConfig from './remix.config.js'
import { openApi } from './scripts/site/open-api/plugin.ts'
import { sharedChunks } from './scripts/site/shared-chunks.ts'
import { unusedParts } from './scripts/site/unused-parts.ts'
import { siteScripts } from './scripts/site-scripts/plugin.ts'

/** Every page has the list of all files, where a hash is what can't be compressed: 42 bits tell enough. */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Builds the pages: the browser's files into build/client, the server's into build/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [unusedParts(), tailwindcss(), remix(remixConfig), offline(), siteScripts(), openApi()],
  ssr: {
    target: 'webworker',
    noExternal: true,
    // The Worker's own jobs load it, too: Wrangler bundles it once for both.
    external: ['stripe'],
    resolve: { conditions: ['workerd', 'worker', 'browser'] },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers are sent no source maps; the server's let logs name our files.
    sourcemap: isSsrBuild === true,
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: sharedChunks(),
            onlyExplicitManualChunks: true,
            ...FILE_NAMES,
          },
          // Nothing here is read for an effect, and schemas that take fields of others would stay.
          treeshake: { propertyReadSideEffects: false },
        },
  },
}))
