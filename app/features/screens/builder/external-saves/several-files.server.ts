import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Context } from '../../../../context.server.ts'
import type { FileTaker } from '../../../../http/bodies/body.server.ts'
import { uploadReader } from '../../../../http/bodies/upload.server.ts'
import { COOKIE, readCookie, setCookie } from '../../../../http/cookies/cookies.server.ts'
import type { FieldReader } from '../../../../http/form.server.ts'
import { WAITING_MS } from './share.ts'
import {
  deleteNext,
  hasNext,
  parseSharedBatch,
  readShared,
  type SharedBatch,
  sharedBatchText,
  sharedReceiver,
} from './shared-pictures.server.ts'

/** A file that waits for its form, and how many wait including it. */
export type WaitingFile = { place: number; left: number }

/** The file that the viewer's next form is for; null if none waits. Refuses `not_signed_in`. */
export async function waitingFile(context: Context, request: Request): Promise<WaitingFile | null> {
  const batch = waitingBatch(request)
  if (!batch || !(await hasNext(context, batch, 'waiting'))) return null
  const { next, count } = batch
  return { place: next, left: count - next + 1 }
}

/**
 * Reads a form whose file field takes several files, as browsers without scripts send them. The first is read by
 * `takeFile`, and the others wait, each for a form of its own, whose field `waiting` has their number.
 */
export function severalFiles(context: AppLoadContext, request: Request, takeFile: FileTaker) {
  const before = waitingBatch(request)
  const others = sharedReceiver(context, before, 'waiting')
  let hasFirst = false
  let isFromWaiting = false

  const takeEach: FileTaker = async (file) => {
    if (file.name !== 'image' || !hasFirst) {
      hasFirst ||= file.name === 'image'
      return takeFile(file)
    }
    return context.viewer ? others.take({ ...file, name: 'pictures' }) : ['pictures', null]
  }

  return {
    reader:
      (limit: number): FieldReader =>
      async (sent) => {
        const fields = await uploadReader(limit, takeEach)(sent)
        const place = Number(fields['waiting'])
        if (!before || place !== before.next) return fields
        const kept = await readShared(context, { token: before.token, place, kind: 'waiting' })
        if (!kept) return fields
        isFromWaiting = true
        const type = kept.httpMetadata?.contentType ?? ''
        const [name, value] = await takeFile({ name: 'image', fileName: '', type, data: kept.body })
        return { ...fields, [name]: value }
      },

    /** Returns whether another file waits for its form, after this form's pin was created. */
    async finish(): Promise<boolean> {
      const received = others.kept() ?? before
      const left =
        isFromWaiting && received ? await deleteNext(context, received, 'waiting') : received
      if (!isFromWaiting && !others.kept()) return false
      setCookie(
        context,
        COOKIE.waiting,
        left ? sharedBatchText(left) : '',
        left ? WAITING_MS / 1000 : 0,
      )
      return left !== null
    },

    /** The refusal of the last file that can't wait. */
    refused: others.refused,
  }
}

function waitingBatch(request: Request): SharedBatch | null {
  return parseSharedBatch(readCookie(request, COOKIE.waiting))
}
