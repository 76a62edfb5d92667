import { chargeDueBills } from './charge.server.ts'
import type { Worker } from './settle.server.ts'
import { writeBills } from './write-bills.server.ts'

export async function runBilling(worker: Worker): Promise<void> {
  await writeBills(worker)
  await chargeDueBills(worker)
}
