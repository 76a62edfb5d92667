import * as v from 'valibot'
import { existingItem, type Item, type Target } from '../item.ts'

const User = v.object({
  script: v.optional(v.string()),
  script_name: v.optional(v.string()),
  service: v.optional(v.string()),
})

const Queue = v.object({
  queue_name: v.string(),
  producers: v.optional(v.array(User), []),
  consumers: v.optional(v.array(User), []),
})
type Queue = v.InferOutput<typeof Queue>

const KIND = 'queue'

/** The queues, including dead-letter queues; the deployment makes the Worker their consumer. */
export async function queues({ cloudflare, account, site }: Target): Promise<Item[]> {
  const path = `/accounts/${account.id}/queues`
  const all = await cloudflare.list(path, Queue)
  return site.queues.map((name): Item => {
    const found = all.find(({ queue_name }) => queue_name === name)
    const other = found && usersOf(found).find((script) => script !== site.name)
    if (other) {
      throw new Error(
        `The name is taken: the queue "${name}" belongs to the Worker ${other}. Choose another name under [env.${site.environment}] in ${site.file}.`,
      )
    }
    if (found) return existingItem(KIND, name)
    return {
      kind: KIND,
      name,
      costs: true,
      toDo: 'create',
      async make() {
        await cloudflare.ask({ method: 'POST', path, body: { queue_name: name } }, v.unknown())
      },
    }
  })
}

function usersOf({ producers, consumers }: Queue): string[] {
  return [...producers, ...consumers].flatMap(
    ({ script, script_name, service }) => script ?? script_name ?? service ?? [],
  )
}
