import { openDatabase } from '../app/db/database.ts'
import { sessionBy } from './session-by.ts'

/** A gate between a read and its result. */
export type Gate = { hasRead(): void; opened: Promise<void> }

export const OPEN: Gate = { hasRead: () => undefined, opened: Promise.resolve() }

/** Pauses work after its first read, or lets it finish if it doesn't read; the returned function resumes it. */
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

/** A database that runs each statement but returns only when a gate opens. */
export function gatedDatabase(gate: Gate) {
  return openDatabase(gatedSession(gate))
}

export function gatedSession(gate: Gate): D1DatabaseSession {
  return sessionBy((session) => ({
    prepare: (query) => gatedStatement(session.prepare(query), gate),
    batch: (statements) => afterGate(session.batch(statements), gate),
  }))
}

/** A KV namespace that reads but returns only when a gate opens. */
export function gatedKv(kv: KVNamespace, gate: Gate): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const method = Reflect.get(target, name).bind(target)
      return name === 'get' ? (...asked: unknown[]) => afterGate(method(...asked), gate) : method
    },
  })
}

function gatedStatement(statement: D1PreparedStatement, gate: Gate): D1PreparedStatement {
  const { bind, all, raw, run } = statement
  return Object.assign(statement, {
    bind: (...values: unknown[]) => gatedStatement(bind.apply(statement, values), gate),
    all: () => afterGate(all.call(statement), gate),
    raw: () => afterGate(raw.call(statement), gate),
    run: () => afterGate(run.call(statement), gate),
  })
}

async function afterGate<T>(work: Promise<T>, { hasRead, opened }: Gate): Promise<T> {
  const found = await work
  hasRead()
  await opened
  return found
}
