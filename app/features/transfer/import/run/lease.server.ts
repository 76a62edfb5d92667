import { and, eq, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { imports } from '../../../../db/transfer/imports.ts'
import { LEASE_MS } from '../../limits.ts'
import type { Import } from './import-run.ts'

export type Lease = {
  isHeld(): ReturnType<typeof and>
  elapsedMs(): number
  end(): Promise<void>
}

export function isRunning() {
  return sql`(state in ('running', 'undoing') or state = 'done' and late > 0)`
}

/** Takes an import's lease for a message and renews it. If the run dies, another run can take over. */
export async function takeLease(
  { db, now }: Worker,
  importId: number,
): Promise<{ row: Import; lease: Lease } | null> {
  const startedAt = Date.now()
  let until = now + LEASE_MS
  const [row] = await db
    .update(imports)
    .set({ leasedUntil: until })
    .where(and(eq(imports.id, importId), isRunning(), lte(imports.leasedUntil, now)))
    .returning()
  if (!row) return null
  const elapsedMs = () => Date.now() - startedAt
  const isHeld = () => and(eq(imports.id, importId), eq(imports.leasedUntil, until))

  async function renew(): Promise<void> {
    const next = now + elapsedMs() + LEASE_MS
    const [held] = await db
      .update(imports)
      .set({ leasedUntil: next })
      .where(isHeld())
      .returning({ id: imports.id })
    if (held) until = next
  }
  let renewal = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined)
  }, LEASE_MS / 3)
  return {
    row: { ...row, startedAt: row.startedAt ?? now },
    lease: {
      isHeld,
      elapsedMs,
      async end() {
        clearInterval(timer)
        await renewal
      },
    },
  }
}
