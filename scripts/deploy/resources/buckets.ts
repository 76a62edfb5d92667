import * as v from 'valibot'
import { DAY_SECONDS } from '../../../app/durations.ts'
import { existingItem, type Item, type Target } from '../item.ts'

const Bucket = v.object({ name: v.string() })
const StoredObject = v.object({ key: v.string() })
const Rule = v.looseObject({ id: v.string() })
const Rules = v.object({ rules: v.optional(v.array(Rule), []) })
type Rule = v.InferOutput<typeof Rule>

/** Unfinished uploads and copies of members' data are deleted after this many days. */
const EXPIRY_DAYS = { 'upload/': 1, 'export/': 8 }

const RULES = 'lifecycle rules'

/** The bucket of pictures with its lifecycle rules. Other rules of the bucket are kept. */
export async function buckets({ cloudflare, account, site }: Target): Promise<Item[]> {
  const all = `/accounts/${account.id}/r2/buckets`
  const items = site.buckets.map(async (name): Promise<Item[]> => {
    const path = `${all}/${name}`
    const isThere = (await cloudflare.find(path, Bucket)) !== null
    const rules = isThere ? await readRules() : []
    const required = requiredRules(name)
    const marked = required.filter((rule) => rules.some(({ id }) => id === rule.id))
    if (isThere && marked.length === 0) await requireEmpty(path, name)
    const kept = rules.filter(({ id }) => required.every((rule) => rule.id !== id))

    async function readRules(): Promise<Rule[]> {
      return (await cloudflare.ask({ path: `${path}/lifecycle` }, Rules)).rules
    }

    const bucket: Item = isThere
      ? existingItem('R2 bucket', name)
      : {
          kind: 'R2 bucket',
          name,
          costs: true,
          toDo: 'create',
          async make() {
            await cloudflare.ask({ method: 'POST', path: all, body: { name } }, Bucket)
          },
        }
    const effects = Object.entries(EXPIRY_DAYS).map(
      ([prefix, days]) => `${prefix} after ${days} day${days === 1 ? '' : 's'}`,
    )
    return [
      bucket,
      {
        kind: RULES,
        name: `${name}: delete ${effects.join(', ')}`,
        toDo:
          isThere && required.every((rule) => rules.some((one) => isSame(one, rule)))
            ? null
            : 'set',
        async make() {
          // A new bucket has one of Cloudflare's rules.
          const others = isThere ? kept : await readRules()
          const body = { rules: [...others, ...required] }
          const call = { method: 'PUT', path: `${path}/lifecycle`, body } as const
          await cloudflare.ask(call, v.unknown())
        },
      },
    ]
  })
  return (await Promise.all(items)).flat()

  /** Throws if the bucket has files, because the rules would delete files of somebody else's bucket. */
  async function requireEmpty(path: string, name: string): Promise<void> {
    const objects = await cloudflare.ask(
      { path: `${path}/objects?per_page=1` },
      v.array(StoredObject),
    )
    if (objects.length === 0) return
    const command = `npx wrangler r2 bucket lifecycle add ${name} ${name}-upload upload/ --expire-days 1`
    throw new Error(
      `The name is taken: the account has a bucket "${name}" that contains objects and has no lifecycle rules of this site. If the bucket belongs to this site, run "${command}". Otherwise choose another bucket_name under [env.${site.environment}] in ${site.file}.`,
    )
  }
}

function requiredRules(bucket: string): Rule[] {
  return Object.entries(EXPIRY_DAYS).map(([prefix, days]) => ({
    id: `${bucket}-${prefix.replace('/', '')}`,
    enabled: true,
    conditions: { prefix },
    deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * DAY_SECONDS } },
  }))
}

const Expiry = v.object({
  id: v.string(),
  enabled: v.boolean(),
  conditions: v.object({ prefix: v.string() }),
  deleteObjectsTransition: v.object({
    condition: v.object({ type: v.string(), maxAge: v.number() }),
  }),
})

function isSame(one: Rule, other: Rule): boolean {
  const read = v.safeParse(Expiry, one)
  const wanted = v.safeParse(Expiry, other)
  return read.success && JSON.stringify(read.output) === JSON.stringify(wanted.output)
}
