import { chargeDueBills } from './charge.server.ts'
import type { Worker } from './settle.server.ts'
import { writeBills } from './write-bills.server.ts'

/** What the clock does for billing each minute: writes the bills that are due, and charges them. */
export async function tendBilling(worker: Worker): Promise<void> {
  await writeBills(worker)
  await chargeDueBills(worker)
}
