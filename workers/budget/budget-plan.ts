import { MINUTE_MS } from '../../app/durations.ts'
import type { Plan } from '../../app/features/ads/spending/clicks.ts'

/** How long a change may take to reach its row. After this time, its request must have failed. */
const CHANGE_MS = 5 * MINUTE_MS

type Bounds = Omit<Plan, 'isRunning'>

/** A change that may or may not be in the campaign's row. */
type Change = Bounds & { at: number }

/** A budget's plan: the latest row's limits, or a pending change's if lower. */
export function planOf(kv: SyncKvStorage): Plan {
  const plan = knownPlan(kv)
  const change = changeOf(kv)
  return change ? { ...plan, ...narrower(plan, change) } : plan
}

/** Adopts a row's plan, unless a newer plan is known. */
export function applyPlan(kv: SyncKvStorage, plan: Plan): void {
  if (plan.version < knownPlan(kv).version) return
  putIfChanged(kv, 'plan', plan)
  const change = changeOf(kv)
  if (change && change.version <= plan.version) kv.delete('change')
}

/** Combines a pending change with others. Ignores a change of an old version. */
export function applyChange(kv: SyncKvStorage, change: Change): void {
  if (change.version <= knownPlan(kv).version) return
  const other = changeOf(kv)
  const version = Math.max(change.version, other?.version ?? 0)
  putIfChanged(kv, 'change', other ? { ...change, ...narrower(change, other), version } : change)
}

export function changeOf(kv: SyncKvStorage): Change | undefined {
  return kv.get<Change>('change')
}

/** Drops a pending change once the row has this or a later version, or after it has expired. */
export function settleChange(kv: SyncKvStorage, row: Plan | null, now: number): void {
  if (row) applyPlan(kv, row)
  const change = changeOf(kv)
  if (change && (!row || change.at <= now - CHANGE_MS)) kv.delete('change')
}

/** Writes only changed values, because a write costs more than a read. */
export function putIfChanged(kv: SyncKvStorage, name: string, value: unknown): void {
  if (JSON.stringify(kv.get(name)) !== JSON.stringify(value)) kv.put(name, value)
}

function knownPlan(kv: SyncKvStorage): Plan {
  return (
    kv.get<Plan>('plan') ?? {
      version: 0,
      isRunning: false,
      budgetMicros: 0,
      totalMicros: null,
      endAt: null,
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
