import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { openCloudflare } from '../../../scripts/cloudflare/client.ts'
import { chooseAccount } from '../../../scripts/deploy/account.ts'
import { itemsOf, planFor, planText } from '../../../scripts/deploy/plan.ts'
import { type Environment, readSite } from '../../../scripts/deploy/site-config.ts'
import { run } from '../../../scripts/terminal/run.ts'
import type { FakeCloudflare } from './cloudflare.ts'

/** Files and folders that a checkout doesn't share with this one. */
const OWN = ['wrangler.toml', '.wrangler', '.secrets', '.git']

/** A checkout's wrangler.toml with an operator's own values, until the test ends. */
export async function aCheckout(edit: (toml: string) => string = (toml) => toml) {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const toml = await readFile('wrangler.toml', 'utf8')
  const file = join(folder, 'wrangler.toml')
  await writeFile(file, edit(toml.replaceAll('pinfold.example', 'pins.test')))
  return {
    folder,
    file,
    secrets: join(folder, '.secrets', 'production.json'),
    toml: () => readFile(file, 'utf8'),
  }
}

/** A wrangler.toml with further variables of production. */
export function withVariables(toml: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name} = "${value}"\n`)
  return toml.replace('[env.production.vars]\n', (header) => header + lines.join(''))
}

type Checkout = Awaited<ReturnType<typeof aCheckout>>

export async function planOf(
  { api }: FakeCloudflare,
  { file }: Pick<Checkout, 'file'>,
  environment: Environment = 'production',
) {
  const cloudflare = openCloudflare({ token: 'token', api })
  const account = await chooseAccount(cloudflare, undefined)
  const target = { cloudflare, account, site: readSite(file, environment) }
  const plan = await planFor(target)
  return { plan, target, text: planText(target, plan) }
}

/** Adds the Worker as `wrangler deploy` would leave it. */
export function upload({ state }: FakeCloudflare, name: string, kept: object) {
  state.scripts.set(name, [
    { name: 'LOGIN_LOCKOUT', type: 'durable_object_namespace' },
    ...Object.keys(kept).map((secret) => ({ name: secret, type: 'secret_text' })),
  ])
}

export const toDos = ({ plan }: Awaited<ReturnType<typeof planOf>>) =>
  itemsOf(plan).flatMap(({ kind, toDo }) => (toDo ? [`${toDo} ${kind}`] : []))

/** A whole checkout, in which the command can run. */
export async function aWholeCheckout() {
  const checkout = await aCheckout()
  for (const name of await readdir('.')) {
    if (OWN.includes(name)) continue
    await symlink(resolve(name), join(checkout.folder, name))
  }
  return {
    ...checkout,
    deploy: ({ api }: FakeCloudflare, ...args: string[]) =>
      run('sh', ['-c', 'cd "$0" && exec node scripts/deploy.ts "$@"', checkout.folder, ...args], {
        CLOUDFLARE_API_BASE_URL: api,
        CLOUDFLARE_API_TOKEN: 'token',
        CLOUDFLARE_ACCOUNT_ID: undefined,
        CLOUDFLARE_ENV: undefined,
      }),
  }
}
