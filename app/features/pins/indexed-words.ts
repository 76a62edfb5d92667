import { indexed } from '../../words.ts'

type Words = { title?: string | undefined; description?: string | undefined }

/** What the index reads of a pin's words; of those that are left out, nothing. */
export function indexedWords({ title, description }: Words) {
  return {
    indexedTitle: title === undefined ? undefined : indexed(title),
    indexedDescription: description === undefined ? undefined : indexed(description),
  }
}
