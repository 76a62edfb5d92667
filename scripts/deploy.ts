import * as v from 'valibot'
import { unstable_readConfig } from 'wrangler'
import { missingSecrets, placeholders } from './site/production.ts'
import { main, run } from './terminal/run.ts'
import { step } from './terminal/say.ts'

const Secrets = v.array(v.object({ name: v.string() }))

/** Deploys, once nothing is missing: before that, nothing is built, migrated or uploaded. */
await main(async () => {
  const config = unstable_readConfig(
    { config: 'wrangler.toml', env: 'production' },
    // Secrets stand among the variables of this machine, and are no variables of production.
    { hideWarnings: true },
  )
  const wanting = placeholders(config)
  if (wanting.length > 0) {
    throw new Error(
      `[env.production] of wrangler.toml still has placeholders. Put your own values for:\n${lines(wanting)}`,
    )
  }
  const missing = missingSecrets(config.vars, await secretNames())
  if (missing.length > 0) {
    const puts = missing.map((name) => `wrangler secret put ${name} --env production`)
    throw new Error(`Production lacks these secrets. Put each of them:\n${lines(puts)}`)
  }
  await step('Building the pages', () => tool('remix', ['vite:build']))
  await step('Bringing the remote database up to date', () =>
    tool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', 'production']),
  )
  await step('Deploying', () => tool('wrangler', ['deploy', '--env', 'production']))
})

async function secretNames(): Promise<string[]> {
  const said = await tool('wrangler', ['secret', 'list', '--env', 'production', '--format', 'json'])
  return v.parse(Secrets, JSON.parse(said.slice(said.indexOf('[')))).map(({ name }) => name)
}

async function tool(name: string, args: string[]): Promise<string> {
  const { code, output } = await run(name, args)
  if (code === 0) return output
  throw new Error(`${name} ${args.join(' ')} failed; see above.`, { cause: output })
}

function lines(words: readonly string[]): string {
  return words.map((line) => `  ${line}`).join('\n')
}
