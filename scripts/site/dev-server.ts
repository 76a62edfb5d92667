import { readFileSync, realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { cloudflare } from '@cloudflare/vite-plugin'
import * as v from 'valibot'
import { createServer } from 'vite'
import { parseJson } from '../../app/json.ts'

const Served = v.object({
  port: v.number(),
  inspectorPort: v.optional(v.number()),
  stateDir: v.string(),
  certificate: v.optional(v.nullable(v.object({ certFile: v.string(), keyFile: v.string() }))),
  vars: v.record(v.string(), v.string()),
})

const { port, inspectorPort, stateDir, certificate, vars } = parseJson(
  Served,
  process.argv[2] ?? '',
)

/**
 * How long a file's size must stay the same before a change counts, in ms. Editors write a file in two steps, emptying
 * it first, and Vite's watcher drops a second event within 50 ms. A request in between would get the empty file, and all
 * later ones, too.
 */
const WRITTEN_MS = 60

/** The files in which Vite finds packages to pre-bundle. A package found later reloads all pages. */
const PAGES = ['app/**/*.{ts,tsx}', '!app/routes.ts']

const http = certificate
  ? createHttpsServer({
      cert: readFileSync(certificate.certFile),
      key: readFileSync(certificate.keyFile),
    })
  : createHttpServer()
const vite = await createServer({
  configFile: 'vite.config.ts',
  // Remix's own middleware has no bindings. It is switched off by running Vite as middleware.
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { awaitWriteFinish: { stabilityThreshold: WRITTEN_MS, pollInterval: 10 } },
    fs: { allow: ['.', realpathSync('node_modules')] },
  },
  // Each checkout has its own cache, even if several share their packages.
  cacheDir: '.wrangler/node_modules/.vite',
  resolve: {
    alias: [
      { find: /^(?:\.\.\/)+build\/server\/index\.js$/, replacement: 'virtual:remix/server-build' },
    ],
  },
  optimizeDeps: { entries: [...PAGES, '!**/*.server.{ts,tsx}'] },
  environments: {
    worker: {
      optimizeDeps: { entries: [...PAGES, 'workers/app.ts'], include: ['react/jsx-dev-runtime'] },
    },
  },
  plugins: [
    cloudflare({
      viteEnvironment: { name: 'worker' },
      persistState: { path: stateDir },
      ...(inspectorPort !== undefined && { inspectorPort }),
      config: (config) => ({ vars: { ...config.vars, ...vars } }),
    }),
  ],
})
http.on('request', vite.middlewares).listen(port, 'localhost')
