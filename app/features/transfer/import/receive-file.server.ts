import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { storeInPieces } from '../../media/store-in-pieces.server.ts'
import { IMPORT_BYTES } from '../limits.ts'

export const IMPORT_PREFIX = 'import/'

type Sent = { name: string; fileName: string; data: AsyncIterable<Uint8Array> }

/** Streams the files of a form to R2; `letGo` deletes those that no import took. */
export function importReceiver({ env, waitUntil }: Pick<Context, 'env' | 'waitUntil'>) {
  const keys = new Set<string>()
  return {
    async take({ name, fileName, data }: Sent): Promise<[name: string, value: unknown]> {
      const key = IMPORT_PREFIX + crypto.randomUUID()
      const bytes = await storeInPieces(env.MEDIA, key, atMost(data, IMPORT_BYTES))
      keys.add(key)
      // Browsers send an empty file for none.
      return bytes === 0 ? [name, ''] : [name, { key, name: fileName.slice(0, 200), bytes }]
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
