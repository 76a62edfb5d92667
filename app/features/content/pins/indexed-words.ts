import { indexed } from '../../../text/index-words.ts'

type Words = { title?: string | undefined; description?: string | undefined }

export function indexedWords({ title, description }: Words) {
  return {
    indexedTitle: title === undefined ? undefined : indexed(title),
    indexedDescription: description === undefined ? undefined : indexed(description),
  }
}
