import * as v from 'valibot'
import { recall, remember } from '../../../../tab-memory.ts'

const KEY = 'site-finds'

const Finds = v.object({ page: v.string(), saved: v.string(), pictures: v.array(v.string()) })

export function keepFinds(finds: v.InferOutput<typeof Finds>): void {
  remember(KEY, finds)
}

export function otherFinds(page: string | null): string[] {
  const kept = v.safeParse(Finds, recall(KEY))
  if (!kept.success || kept.output.page !== page) return []
  return kept.output.pictures.filter((url) => url !== kept.output.saved)
}
