import { realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { cloudflare } from '@cloudflare/vite-plugin'
import * as v from 'valibot'
import { createServer } from 'vite'
import { parseJson } from '../../app/json.ts'

const Served = v.object({
  port: v.number(),
  inspectorPort: v.optional(v.number()),
  stateDir: v.string(),
  vars: v.record(v.string(), v.string()),
})

const { port, inspectorPort, stateDir, vars } = parseJson(Served, process.argv[2] ?? '')

/** Where Vite finds packages to bundle ahead; one that it finds later reloads everything. */
const PAGES = ['app/**/*.{ts,tsx}', '!app/routes.ts', '!app/offline/plugin.ts']

const http = createHttpServer()
const vite = await createServer({
  configFile: 'vite.config.ts',
  // Remix's own middleware, which knows no bindings, stays away where Vite is one itself.
  server: {
    middlewareMode: true,
    hmr: { server: http },
    fs: { allow: ['.', realpathSync('node_modules')] },
  },
  // Each checkout has its own, also where several share their packages.
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
