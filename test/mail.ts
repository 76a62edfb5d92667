import { desc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Context } from '../app/context.server.ts'
import { outbox } from '../app/db/ground/outbox.ts'
import { aVisitor } from './factories/identity/people.ts'

/** Somebody whose messages are kept; `settled` waits for what they set off. */
export type Reader = Context & { settled: () => Promise<void> }

/** Somebody at a network of their own, where the outbox is on. */
export function withOutbox<C extends Context>(context: C): C & Reader {
  const works: Promise<unknown>[] = []
  return {
    ...context,
    env: { ...context.env, OUTBOX: 'on' },
    origin: { ...context.origin, network: crypto.randomUUID() },
    waitUntil: (work) => void works.push(work),
    settled: async () => void (await Promise.all(works.splice(0))),
  }
}

/** A visitor at a network of their own, where the outbox is on. */
export function aReader(changes: Partial<Context> = {}): Reader {
  return withOutbox(aVisitor(changes))
}

/** The messages to an address, the newest first. */
export async function mailTo(address: string) {
  const { db } = aVisitor()
  return db.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(desc(outbox.id))
}

/** The same once there are so many: a Worker sends them behind its answer. */
export function awaitedMail(address: string, count = 1) {
  return vi.waitFor(
    async () => {
      const messages = await mailTo(address)
      expect(messages).toHaveLength(count)
      return messages
    },
    { timeout: 10_000 },
  )
}

/** The path of the link in the latest message to an address, once there are so many. */
export async function awaitedLink(address: string, count?: number): Promise<string> {
  const [message] = await awaitedMail(address, count)
  return new URL(/http\S+/.exec(message?.text ?? '')?.[0] ?? '').pathname
}

/** The token of the link in a message. */
export function tokenIn(text = ''): string {
  const [, token] = /\/([\w-]{43})\/\s/.exec(text) ?? []
  if (!token) throw new Error('no link in the message')
  return token
}

/** The code of an act's refusal, or `done`. */
export function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    ({ code }) => code,
  )
}
