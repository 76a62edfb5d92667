import * as v from 'valibot'
import { recall, remember } from '../../../../tab-memory.ts'

const KEY = 'site-finds'

const PagePictures = v.object({
  page: v.string(),
  saved: v.string(),
  pictures: v.array(v.string()),
})

export function keepPagePictures(finds: v.InferOutput<typeof PagePictures>): void {
  remember(KEY, finds)
}

export function otherPagePictures(page: string | null): string[] {
  const kept = v.safeParse(PagePictures, recall(KEY))
  if (!kept.success || kept.output.page !== page) return []
  return kept.output.pictures.filter((url) => url !== kept.output.saved)
}
