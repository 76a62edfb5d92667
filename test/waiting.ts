import { openDatabase } from '../app/db/database.ts'
import { sessionBy } from './session-by.ts'

/** Between what was read and its answer. */
export type Gate = { hasRead(): void; opened: Promise<void> }

export const OPEN: Gate = { hasRead: () => undefined, opened: Promise.resolve() }

/** Stops a work after its first read, or lets it end without one; the answer lets it go on. */
export async function stopAfterRead(work: (gate: Gate) => Promise<unknown>) {
  const read = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const done = work({ hasRead: read.resolve, opened: open.promise })
  await Promise.race([read.promise, done])
  return async () => {
    open.resolve()
    await done
  }
}

/** A database that has read or written, and answers only when a gate opens. */
export function waitingDatabase(gate: Gate) {
  return openDatabase(waitingSession(gate))
}

export function waitingSession(gate: Gate): D1DatabaseSession {
  return sessionBy((session) => ({
    prepare: (query) => waiting(session.prepare(query), gate),
    batch: (statements) => after(session.batch(statements), gate),
  }))
}

/** A KV namespace that has read, and answers only when a gate opens. */
export function waitingKv(kv: KVNamespace, gate: Gate): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const method = Reflect.get(target, name).bind(target)
      return name === 'get' ? (...asked: unknown[]) => after(method(...asked), gate) : method
    },
  })
}

function waiting(statement: D1PreparedStatement, gate: Gate): D1PreparedStatement {
  const { bind, all, raw, run } = statement
  return Object.assign(statement, {
    bind: (...values: unknown[]) => waiting(bind.apply(statement, values), gate),
    all: () => after(all.call(statement), gate),
    raw: () => after(raw.call(statement), gate),
    run: () => after(run.call(statement), gate),
  })
}

async function after<T>(work: Promise<T>, { hasRead, opened }: Gate): Promise<T> {
  const found = await work
  hasRead()
  await opened
  return found
}
