import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { storeInPieces } from '../../content/media/store-in-pieces.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_BYTES, IMPORT_FILES } from '../limits.ts'

export const IMPORT_PREFIX = 'import/'

const NAME_LENGTH = 200

type Sent = { name: string; fileName: string; data: AsyncIterable<Uint8Array> }

/**
 * Streams a form's files to R2, one after another; `letGo` deletes files that no import accepted. Refuses
 * `not_signed_in`, `rate_limited`, `import_many`, and `import_too_large` if the files are too large in total.
 */
export function importReceiver(context: Context) {
  const { env, waitUntil } = context
  const keys = new Set<string>()
  let files = 0
  let left = IMPORT_BYTES

  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      left -= chunk.length
      if (left < 0) throw new Refusal('import_too_large', 'file')
      yield chunk
    }
  }

  return {
    async take({ name, fileName, data }: Sent): Promise<[name: string, value: unknown]> {
      if (++files > IMPORT_FILES) throw new Refusal('import_many', 'file', { limit: IMPORT_FILES })
      const member = String(signedIn(context).id)
      await limitRate(context, 'import', member)
      const key = IMPORT_PREFIX + crypto.randomUUID()
      const shown = shownName(fileName)
      const fileDetails = aboutFile(member, shown)
      const bytes = await storeInPieces(env.MEDIA, key, counted(data), undefined, fileDetails)
      keys.add(key)
      return [name, shown === '' && bytes === 0 ? '' : { key, name: shown, bytes }]
    },
    keep(key: string): void {
      keys.delete(key)
    },
    letGo(): void {
      if (keys.size > 0) waitUntil(env.MEDIA.delete([...keys]))
    },
  }
}

/** Shortens a file name without cutting inside a letter. */
export function shownName(fileName: string): string {
  return fileName.slice(0, NAME_LENGTH).toWellFormed()
}

export function aboutFile(member: string, name: string): Record<string, string> {
  return { member, name: encodeURIComponent(name) }
}
