import { makeZip, predictLength } from 'client-zip'
import type { Context } from '../../../context.server.ts'
import { headOfFile, openFile } from '../../content/media/stored-file.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export-format.ts'
import type { ExportPartQuery } from './export.ts'
import type { ExportPart } from './lay-out-part.server.ts'
import { asciiSlug } from './part-files.ts'
import { readPart } from './read-part.server.ts'
import { textFiles } from './text-files.ts'

type Worker = Pick<Context, 'env' | 'now'>
type ExportFile = { name: string; input: Uint8Array | ReadableStream; lastModified: Date }

/** Opens a part as a ZIP. Refuses `rate_limited`, and what {@link readPart} refuses. */
export async function openPart(
  context: Context,
  query: ExportPartQuery,
): Promise<{ body: ReadableStream; fileName: string; bytes: bigint }> {
  const { id } = signedIn(context)
  await limitRate(context, 'export', String(id))
  const part = await readPart(context, query)
  const { texts, stored } = await measured(context, part, query.number)
  const bytes = predictLength([...stored, ...texts])
  const { readable, writable } = new FixedLengthStream(bytes)
  void makeZip(exportFiles(context, stored, texts))
    .pipeTo(writable)
    .catch(() => undefined)
  return { body: readable, bytes, fileName: zipName(context, part, query) }
}

async function measured({ env, now }: Worker, { boards, files }: ExportPart, number: number) {
  const found = await Promise.all(
    files.map(async (file) => ({ file, head: await headOfFile(env, file.key) })),
  )
  const stored = found.flatMap(({ file, head }) => (head ? [{ ...file, size: head.size }] : []))
  const texts = textFiles({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: new Date(now).toISOString(),
    part: number,
    boards,
    missing: found.flatMap(({ file, head }) => (head ? [] : [file.name])),
  })
  const encoder = new TextEncoder()
  return {
    stored,
    texts: texts.map(({ name, input }) => {
      const bytes = encoder.encode(input)
      return { name, input: bytes, size: bytes.byteLength, lastModified: new Date(now) }
    }),
  }
}

type Measured = Awaited<ReturnType<typeof measured>>

async function* exportFiles(
  { env }: Worker,
  stored: Measured['stored'],
  texts: Measured['texts'],
): AsyncGenerator<ExportFile> {
  for (const { key, ...file } of stored) {
    const found = await openFile(env, key)
    if (!found) throw new Error(`${key} was deleted during the export`)
    yield { ...file, input: found.body }
  }
  yield* texts
}

/** `pinfold-moon-jars-2026-11-21.zip`; an export of all boards has the member's name. */
function zipName(context: Context, { boards }: ExportPart, query: ExportPartQuery): string {
  const isAll = query.boardId === undefined
  const name = isAll ? signedIn(context).username : asciiSlug(boards[0]?.name ?? '') || 'board'
  const day = new Date(context.now).toISOString().slice(0, 10)
  const isOnly = query.number === 1 && query.to === null
  return `pinfold-${name}-${day}${isOnly ? '' : `-part-${query.number}`}.zip`
}
