import type { Context } from '../../../../context.server.ts'
import type { FormFile } from '../../../content/media/receive-media.server.ts'
import { deleteShared, readShared, sharedPlaces, sharedReceiver } from './shared-pictures.server.ts'

/** A file that waits for its form, and how many wait including it. */
export type WaitingFile = { place: number; left: number }

type TakeFile = (file: FormFile) => Promise<[name: string, value: unknown]>

/** The file that the viewer's next form is for; null if none waits. Refuses `not_signed_in`. */
export async function waitingFile(
  context: Context,
  token: string | null,
): Promise<WaitingFile | null> {
  const places = await sharedPlaces(context, { token, kind: 'waiting' })
  const [place] = places
  return place === undefined ? null : { place, left: places.length }
}

/**
 * Takes a form whose file field has several files, as browsers without scripts send them. The first is read by
 * `takeFile`, and the others wait, each for a form of its own, whose field `waiting` has their number. `token` is
 * that of the files that wait already.
 */
export function severalFiles(context: Context, token: string | null, takeFile: TakeFile) {
  const others = sharedReceiver(context, token, 'waiting')
  let hasFirst = false
  let used: { token: string; place: number } | null = null

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
      if (token === null || !Number.isSafeInteger(place)) return fields
      const kept = await readShared(context, { token, place, kind: 'waiting' })
      if (!kept) return fields
      used = { token, place }
      const type = kept.httpMetadata?.contentType ?? ''
      const [name, value] = await takeFile({ name: 'image', type, data: kept.body })
      return { ...fields, [name]: value }
    },

    /**
     * After the form's pin was created: whether another file waits for the viewer, and the token for the cookie if
     * this form has left one.
     */
    async finish(): Promise<{ token: string | null; hasNext: boolean }> {
      const kept = others.kept()
      if (!used) return { token: kept, hasNext: kept !== null }
      const { token: usedToken, place } = used
      await deleteShared(context, { token: usedToken, kind: 'waiting', places: [place] })
      return { token: kept, hasNext: (await waitingFile(context, usedToken)) !== null }
    },

    /** The refusal of the last file that can't wait. */
    refused: others.refused,
  }
}
