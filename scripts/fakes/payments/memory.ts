import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseJson } from '../../../app/json.ts'

export type StripeObject = Record<string, unknown>

const Things = v.record(v.string(), v.record(v.string(), v.unknown()))
const Kept = v.object({
  things: Things,
  events: v.array(v.record(v.string(), v.unknown())),
  answers: v.record(
    v.string(),
    v.object({ said: v.string(), status: v.number(), body: v.record(v.string(), v.unknown()) }),
  ),
  createdAt: v.number(),
  /** Undelivered events, with when they were created and when they will be sent next. */
  waiting: v.optional(
    v.array(v.object({ event: v.string(), createdAt: v.number(), at: v.number() })),
    [],
  ),
})

export type Memory = v.InferOutput<typeof Kept> & {
  find(id: string): StripeObject | undefined
  /** Creates an object with an id like `pi_…`. Each object is a second newer than the one before. */
  add(prefix: string, thing: StripeObject): StripeObject
  save(): void
}

/** Opens the data of the fake payment service, from a file if it exists. */
export function openMemory(file: string | null): Memory {
  const kept =
    file && existsSync(file)
      ? parseJson(Kept, readFileSync(file, 'utf8'))
      : { things: {}, events: [], answers: {}, createdAt: 0, waiting: [] }
  return Object.assign(kept, {
    find: (id: string) => kept.things[id],
    add(prefix: string, thing: StripeObject) {
      const id = `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
      kept.createdAt = Math.max(Math.floor(Date.now() / 1000), kept.createdAt + 1)
      const made = { id, created: kept.createdAt, livemode: false, ...thing }
      kept.things[id] = made
      return made
    },
    save() {
      const { things, events, answers, createdAt, waiting } = kept
      if (file) writeFileSync(file, JSON.stringify({ things, events, answers, createdAt, waiting }))
    },
  })
}
