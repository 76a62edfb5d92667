import { CloudflareError } from '../cloudflare/client.ts'
import type { Item, Target } from './item.ts'
import { manualSteps } from './manual-steps.ts'
import { emptyVariables } from './production.ts'
import { buckets } from './resources/buckets.ts'
import { database } from './resources/database.ts'
import { domain } from './resources/domain.ts'
import { namespaces } from './resources/namespaces.ts'
import { queues } from './resources/queues.ts'
import { worker } from './resources/worker.ts'
import { ensureSecrets, storedNames } from './secrets.ts'

export type DeployPlan = {
  /** Items to create before the Worker is uploaded. */
  beforeUpload: Item[]
  worker: Item
  /** The item to create after the upload. */
  domain: Item
  /** The names of the secrets that the Worker already has. */
  secrets: string[]
  manualSteps: string[]
}

/** Checks everything that a site needs, without changing anything. Reports all errors together. */
export async function planFor(target: Target): Promise<DeployPlan> {
  const [found, spaces, stores, waiting, program, address] = await allOrErrors([
    database(target),
    namespaces(target),
    buckets(target),
    queues(target),
    worker(target),
    domain(target),
  ])
  const { site } = target
  const names = [...program.secrets, ...(await storedNames(site))]
  const empty = emptyVariables(site.vars, names)
  if (empty.length > 0) {
    throw new Error(`Payments are on. Set these in ${site.file}: ${empty.join(', ')}`)
  }
  const [generated, lines] = await allOrErrors([
    ensureSecrets(site, program.secrets, found.hasTables),
    manualSteps(target, names),
  ])
  return {
    beforeUpload: [...found.items, ...spaces, ...stores, ...waiting, ...generated],
    worker: program.item,
    domain: address,
    secrets: program.secrets,
    manualSteps: lines,
  }
}

export function planText({ account, site }: Target, plan: DeployPlan): string {
  const { database, file, environment, origin } = site
  const migrations = { kind: 'migrations', name: `that ${database.name} lacks`, toDo: 'apply' }
  return [
    `${environment} (${file}): ${origin}, in the account ${account.name} (${account.id})`,
    '',
    ...[...plan.beforeUpload, migrations, plan.worker, plan.domain].map(row),
    ...(costsMoney(plan) ? ['', '  * Cloudflare may charge for it.'] : []),
    '',
    'By hand:',
    ...plan.manualSteps.map((line) => `  ${line}`),
    '',
  ].join('\n')
}

function row({ kind, name, toDo, costs }: Omit<Item, 'make'>): string {
  const star = toDo && costs ? ' *' : ''
  return `  ${(toDo ?? 'ok').padEnd(16)} ${kind.padEnd(16)} ${name}${star}`
}

export function itemsOf({ beforeUpload, worker: program, domain: address }: DeployPlan): Item[] {
  return [...beforeUpload, program, address]
}

export function costsMoney(plan: DeployPlan): boolean {
  return itemsOf(plan).some(({ toDo, costs }) => toDo !== null && costs)
}

/** Like `Promise.all`, but throws the messages of all failures. */
async function allOrErrors<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const settled = await Promise.allSettled(work)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const bug = errors.find((error) => !isSentence(error))
  if (bug) throw bug
  if (errors.length > 0) {
    throw new Error([...new Set(errors.map(({ message }) => message))].join('\n'))
  }
  return Promise.all(work)
}

function isSentence(error: unknown): boolean {
  return error instanceof CloudflareError || (error instanceof Error && error.constructor === Error)
}
