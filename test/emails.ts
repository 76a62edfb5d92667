import { desc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Context } from '../app/context.server.ts'
import { outbox } from '../app/db/core/outbox.ts'
import { runBatch } from '../app/db/run-batch.ts'
import type { Email } from '../app/features/core/emails/email.ts'
import { emailSteps, sendQueuedEmails } from '../app/features/core/emails/queue-email.server.ts'
import { aVisitor } from './factories/identity/people.ts'
import { EXPECTATION_MS } from './time-limits.ts'

/** A context whose emails are kept; `settled` waits for its background work. */
export type Reader = Context & { settled: () => Promise<void> }

/** The context on its own network, with the outbox on. */
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

/** A visitor on their own network, with the outbox on. */
export function aReader(changes: Partial<Context> = {}): Reader {
  return withOutbox(aVisitor(changes))
}

/** Queues an email that no act causes. */
export async function queueEmail(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  to: string,
  content: Email,
): Promise<void> {
  await runBatch(worker.db, emailSteps(worker, { to, content }))
  await sendQueuedEmails(worker)
}

/** The emails to an address, newest first. */
export async function sentEmailsTo(address: string) {
  const { db } = aVisitor()
  return db.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(desc(outbox.id))
}

/** Like {@link sentEmailsTo}, but waits for this many emails, because a Worker sends them after its response. */
export function awaitedEmails(address: string, count = 1) {
  return vi.waitFor(
    async () => {
      const messages = await sentEmailsTo(address)
      expect(messages).toHaveLength(count)
      return messages
    },
    { timeout: EXPECTATION_MS },
  )
}

/** Waits for an email whose subject has this text. */
export function awaitedEmail(address: string, subject: string) {
  return vi.waitFor(
    async () => {
      const found = (await sentEmailsTo(address)).find((email) => email.subject.includes(subject))
      if (!found) throw new Error(`No email says “${subject}”.`)
      return found
    },
    { timeout: EXPECTATION_MS },
  )
}

/** The path of the link in the latest email to an address, once there are this many emails. */
export async function awaitedLink(address: string, count?: number): Promise<string> {
  const [message] = await awaitedEmails(address, count)
  return new URL(/http\S+/.exec(message?.text ?? '')?.[0] ?? '').pathname
}

/** The token of the link in an email. */
export function tokenIn(text = ''): string {
  const [, token] = /\/([\w-]{43})\/\s/.exec(text) ?? []
  if (!token) throw new Error('no link in the message')
  return token
}

/** The refusal's code, or `done`. */
export function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    ({ code }) => code,
  )
}
