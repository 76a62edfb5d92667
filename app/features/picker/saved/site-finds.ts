import * as v from 'valibot'
import { recall, remember } from '../../../tab-memory.ts'

const KEY = 'site-finds'

/** The pictures that were found on a page, and the one of them that is saved. */
const Finds = v.object({ page: v.string(), saved: v.string(), pictures: v.array(v.string()) })

/** Keeps what a page has besides the picture that is saved, for the words that confirm it. */
export function keepFinds(finds: v.InferOutput<typeof Finds>): void {
  remember(KEY, finds)
}

/** The other pictures of the page that a pin was just saved from; none for another page's. */
export function otherFinds(page: string | null): string[] {
  const kept = v.safeParse(Finds, recall(KEY))
  if (!kept.success || kept.output.page !== page) return []
  return kept.output.pictures.filter((url) => url !== kept.output.saved)
}
