import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { storeInPieces } from '../../content/media/store-in-pieces.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { IMPORT_BYTES } from '../limits.ts'

export const IMPORT_PREFIX = 'import/'

type Sent = { name: string; fileName: string; data: AsyncIterable<Uint8Array> }

/**
 * Streams a form's file to R2; `letGo` deletes one that no import took. Refuses `not_signed_in`,
 * `rate_limited`, `import_too_large`, and `invalid_parameters` for a second file.
 */
export function importReceiver(context: Context) {
  const { env, waitUntil } = context
  const keys = new Set<string>()
  let isTaken = false
  return {
    async take({ name, fileName, data }: Sent): Promise<[name: string, value: unknown]> {
      if (isTaken) throw new Refusal('invalid_parameters')
      isTaken = true
      const member = String(signedIn(context).id)
      await limitRate(context, 'import', member)
      const key = IMPORT_PREFIX + crypto.randomUUID()
      const shown = fileName.slice(0, 200)
      const about = { member, name: encodeURIComponent(shown) }
      const source = atMost(data, IMPORT_BYTES)
      const bytes = await storeInPieces(env.MEDIA, key, source, undefined, about)
      keys.add(key)
      return bytes === 0 ? [name, ''] : [name, { key, name: shown, bytes }]
    },
    keep(key: string): void {
      keys.delete(key)
    },
    letGo(): void {
      if (keys.size > 0) waitUntil(env.MEDIA.delete([...keys]))
    },
  }
}

async function* atMost(
  source: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > limit) throw new Refusal('import_too_large', 'file')
    yield chunk
  }
}
