import { chmod } from 'node:fs/promises'
import { build } from 'esbuild'
import { OUR_APP } from '../app/features/identity/apps/our-app.ts'
import { readOrigin } from './extension/build.ts'
import { main } from './terminal/run.ts'

const FILE = 'build/cli/pinfold.js'

/** Builds the command line tool: one file that runs in Node without dependencies. */
await main(async () => {
  const siteOrigin = readOrigin(process.env['SITE_ORIGIN'] || 'http://localhost:8787')
  const outfile = process.env['CLI_FILE'] || FILE
  await build({
    entryPoints: ['cli/pinfold.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: {
      SITE_ORIGIN: JSON.stringify(siteOrigin),
      CLI_APP: JSON.stringify(String(OUR_APP.id)),
    },
  })
  await chmod(outfile, 0o755)
  console.log(`${outfile}, for ${siteOrigin}`)
})
