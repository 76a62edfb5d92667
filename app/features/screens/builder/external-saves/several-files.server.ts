import type { Context } from '../../../../context.server.ts'
import type { FormFile } from '../../../content/media/receive-media.server.ts'
import {
  deleteNext,
  hasNext,
  readShared,
  type SharedBatch,
  sharedReceiver,
} from './shared-pictures.server.ts'

/** A file that waits for its form, and how many wait including it. */
export type WaitingFile = { place: number; left: number }

type TakeFile = (file: FormFile) => Promise<[name: string, value: unknown]>

/** The file that the viewer's next form is for; null if none waits. Refuses `not_signed_in`. */
export async function waitingFile(
  context: Context,
  batch: SharedBatch | null,
): Promise<WaitingFile | null> {
  if (!batch || !(await hasNext(context, batch, 'waiting'))) return null
  const { next, count } = batch
  return { place: next, left: count - next + 1 }
}

/**
 * Takes a form whose file field has several files, as browsers without scripts send them. The first is read by
 * `takeFile`, and the others wait, each for a form of its own, whose field `waiting` has their number. `before` are
 * those that wait already.
 */
export function severalFiles(context: Context, before: SharedBatch | null, takeFile: TakeFile) {
  const others = sharedReceiver(context, before, 'waiting')
  let hasFirst = false
  let isFromWaiting = false

  return {
    async take(file: FormFile): Promise<[name: string, value: unknown]> {
      if (file.name !== 'image' || !hasFirst) {
        hasFirst ||= file.name === 'image'
        return takeFile(file)
      }
      return context.viewer ? others.take({ ...file, name: 'pictures' }) : ['pictures', null]
    },

    /** The form's fields, with the waiting file that it is for. */
    async withWaiting(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
      const place = Number(fields['waiting'])
      if (!before || place !== before.next) return fields
      const kept = await readShared(context, { token: before.token, place, kind: 'waiting' })
      if (!kept) return fields
      isFromWaiting = true
      const type = kept.httpMetadata?.contentType ?? ''
      const [name, value] = await takeFile({ name: 'image', type, data: kept.body })
      return { ...fields, [name]: value }
    },

    /**
     * After the form's pin was created: which files wait now. `undefined` if this form changed nothing, and null if
     * the last one was saved.
     */
    async finish(): Promise<SharedBatch | null | undefined> {
      const received = others.kept()
      if (!isFromWaiting || !before) return received ?? undefined
      return deleteNext(context, received ?? before, 'waiting')
    },

    /** The refusal of the last file that can't wait. */
    refused: others.refused,
  }
}
