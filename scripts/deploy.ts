import * as v from 'valibot'
import { type Unstable_Config, unstable_readConfig } from 'wrangler'
import { jsonOrNull, parseJson } from '../app/json.ts'
import { build } from './site/build.ts'
import { emptyVariables, missingSecrets, placeholders, queueNames } from './site/production.ts'
import { CLOUDFLARE_API, switchOnReplicas } from './site/replication.ts'
import { main, run } from './terminal/run.ts'
import { step } from './terminal/say.ts'

const PRODUCTION = ['--env', 'production']

const Secrets = v.array(v.object({ name: v.string() }))

const Token = v.object({ token: v.string() })

/** Deploys, once nothing is missing: before that, nothing is built, migrated or uploaded. */
await main(async () => {
  const config = unstable_readConfig(
    { config: 'wrangler.toml', env: 'production' },
    // Secrets stand among the variables of this machine, and are no variables of production.
    { hideWarnings: true },
  )
  if (process.argv.includes('--dry-run')) {
    console.log(`A deployment has these steps:\n${lines(steps(config).map(([words]) => words))}`)
  }
  const wanting = placeholders(config)
  if (wanting.length > 0) {
    throw new Error(
      `[env.production] of wrangler.toml still has placeholders. Put your own values for:\n${lines(wanting)}`,
    )
  }
  const secrets = await secretNames()
  const empty = emptyVariables(config.vars, secrets)
  if (empty.length > 0) {
    throw new Error(
      `[env.production] of wrangler.toml has payments on, and nothing for:\n${lines(empty)}`,
    )
  }
  const missing = missingSecrets(config.vars, secrets)
  if (missing.length > 0) {
    const puts = missing.map((name) => `wrangler secret put ${name} --env production`)
    throw new Error(`Production lacks these secrets. Put each of them:\n${lines(puts)}`)
  }
  const unmade = await missingQueues(queueNames(config.queues))
  if (unmade.length > 0) {
    const makes = unmade.map((name) => `wrangler queues create ${name}`)
    throw new Error(`Production lacks these queues. Create each of them:\n${lines(makes)}`)
  }
  if (process.argv.includes('--dry-run')) return
  for (const [words, take] of steps(config)) await step(words, take)
})

/** The steps of a deployment, in their order. `--dry-run` only names them. */
function steps({
  account_id,
  d1_databases,
}: Unstable_Config): [words: string, take: () => Promise<unknown>][] {
  const [{ database_id = '' } = {}] = d1_databases
  return [
    ['Building the pages', build],
    [
      'Bringing the remote database up to date',
      () => tool('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...PRODUCTION]),
    ],
    [
      `Switching on read replicas of the database ${database_id}`,
      async () => {
        const accountId = process.env['CLOUDFLARE_ACCOUNT_ID'] ?? account_id
        const api = process.env['CLOUDFLARE_API_BASE_URL'] ?? CLOUDFLARE_API
        await switchOnReplicas(database_id, { api, token: await apiToken(), accountId })
      },
    ],
    ['Deploying', () => tool('wrangler', ['deploy', ...PRODUCTION])],
  ]
}

/** The token that wrangler itself uses: one of the environment's, or that of `wrangler login`. */
async function apiToken(): Promise<string> {
  const said = await tool('wrangler', ['auth', 'token', '--json'])
  const answer = jsonOrNull(Token, said.slice(said.indexOf('{')))
  if (!answer) throw new Error('Set CLOUDFLARE_API_TOKEN in place of an API key.')
  return answer.token
}

async function secretNames(): Promise<string[]> {
  const said = await tool('wrangler', ['secret', 'list', ...PRODUCTION, '--format', 'json'])
  return parseJson(Secrets, said.slice(said.indexOf('['))).map(({ name }) => name)
}

async function missingQueues(names: readonly string[]): Promise<string[]> {
  const asked = names.map(async (name) => {
    const { code } = await run('wrangler', ['queues', 'info', name])
    return code === 0 ? [] : [name]
  })
  return (await Promise.all(asked)).flat()
}

async function tool(name: string, args: string[]): Promise<string> {
  const { code, output } = await run(name, args)
  if (code === 0) return output
  throw new Error(`${name} ${args.join(' ')} failed; see above.`, { cause: output })
}

function lines(words: readonly string[]): string {
  return words.map((line) => `  ${line}`).join('\n')
}
