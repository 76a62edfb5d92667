import type { Plan } from '../../app/features/ads/spending/clicks.ts'

/** A change is forgotten that after so long isn't in its row: whoever asked for it died. */
const CHANGE_MS = 5 * 60_000

type Bounds = Omit<Plan, 'isRunning'>

/** A change that may be in the campaign's row or not. */
type Change = Bounds & { at: number }

/**
 * The plan that binds a campaign's budget: its row's, as far as that is known, and what is narrower in a
 * change on its way to the row. So no click exceeds what either promises.
 */
export function planOf(kv: SyncKvStorage): Plan {
  const plan = knownPlan(kv)
  const change = changeOf(kv)
  return change ? { ...plan, ...narrower(plan, change) } : plan
}

/** Takes a plan of the row, unless a newer one is known. */
export function takePlan(kv: SyncKvStorage, plan: Plan): void {
  if (plan.version < knownPlan(kv).version) return
  keep(kv, 'plan', plan)
  const change = changeOf(kv)
  if (change && change.version <= plan.version) kv.delete('change')
}

/** Binds to a change, and to others that are on their way; one of an old version comes too late. */
export function takeChange(kv: SyncKvStorage, change: Change): void {
  if (change.version <= knownPlan(kv).version) return
  const other = changeOf(kv)
  const version = Math.max(change.version, other?.version ?? 0)
  keep(kv, 'change', other ? { ...change, ...narrower(change, other), version } : change)
}

export function changeOf(kv: SyncKvStorage): Change | undefined {
  return kv.get<Change>('change')
}

/** Settles a change by the row, which has it, has another, or should have had it by now. */
export function settleChange(kv: SyncKvStorage, row: Plan | null, now: number): void {
  if (row) takePlan(kv, row)
  const change = changeOf(kv)
  if (change && (!row || change.at <= now - CHANGE_MS)) kv.delete('change')
}

/** Writes only what changed: a write costs more than a read. */
export function keep(kv: SyncKvStorage, name: string, value: unknown): void {
  if (JSON.stringify(kv.get(name)) !== JSON.stringify(value)) kv.put(name, value)
}

function knownPlan(kv: SyncKvStorage): Plan {
  return (
    kv.get<Plan>('plan') ?? {
      ...{ version: 0, isRunning: false, budgetMicros: 0, totalMicros: null, endAt: null },
    }
  )
}

function narrower(one: Bounds, other: Bounds) {
  return {
    budgetMicros: Math.min(one.budgetMicros, other.budgetMicros),
    totalMicros: least(one.totalMicros, other.totalMicros),
    endAt: least(one.endAt, other.endAt),
  }
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
