import * as v from 'valibot'
import type { Context } from '../../../app/context.server.ts'
import { storePicture } from '../../../app/features/content/media/pictures/pictures.server.ts'
import { insertPin } from '../../../app/features/content/pins/create-pin.server.ts'
import type { Part } from '../../../app/features/transfer/export/export.ts'
import { openPart } from '../../../app/features/transfer/export/open-part.server.ts'
import { PinsJson } from '../../../app/features/transfer/export-format.ts'
import { aPicture } from '../content/pictures.ts'
import { later } from '../content/pins.ts'
import { filesOfZip } from './zip.ts'

/** A pin whose picture has a file. */
export async function aPinWithFile(
  owner: Context,
  board: { id: number },
  texts: Omit<Parameters<typeof insertPin>[1], 'boardId' | 'pictureId' | 'method'> = {},
  bytes: Uint8Array<ArrayBuffer> = aPicture(),
) {
  const { id: pictureId, hash } = await storePicture(owner, bytes)
  const place = { boardId: board.id, pictureId, method: 'uploaded' as const }
  const id = await insertPin({ ...owner, now: later() }, { ...texts, ...place })
  return { id, bytes, hash, pictureId }
}

const WHOLE: Part = { number: 1, from: null, to: null, at: null }

/** A part of an export as it is sent. */
export async function zipOf(member: Context, part: Part = WHOLE): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await openPart(member, part)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

/** The files of a part by name, and its `pins.json`. */
export async function partOf(member: Context, boardId?: number, part: Part = WHOLE) {
  const { body, fileName } = await openPart(member, { ...part, boardId })
  const files = filesOfZip(new Uint8Array(await new Response(body).arrayBuffer()))
  const text = (name: string) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(files.get(name))
  return { fileName, files, text, json: v.parse(PinsJson, JSON.parse(text('pins.json'))) }
}
