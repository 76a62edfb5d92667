import { makeZip } from 'client-zip'
import type { Context } from '../../../context.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export-format.ts'
import type { ExportPartQuery } from './export.ts'
import type { ExportPart } from './lay-out-part.server.ts'
import { asciiSlug } from './part-files.ts'
import { readPart } from './read-part.server.ts'
import { textFiles } from './text-files.ts'

type ExportFile = { name: string; input: string | ReadableStream; lastModified: Date }

/** Opens a part as a ZIP. Refuses `rate_limited`, and as {@link readPart}. */
export async function openPart(
  context: Context,
  query: ExportPartQuery,
): Promise<{ body: ReadableStream; fileName: string }> {
  const { id } = signedIn(context)
  await limitRate(context, 'export', String(id))
  const part = await readPart(context, query)
  const files = exportFiles(context, part, query.number)
  return { body: makeZip(files), fileName: zipName(context, part, query) }
}

/** The files of a part; pictures and videos come first, so that the texts know which were missing. */
async function* exportFiles(
  { env, now }: Pick<Context, 'env' | 'now'>,
  { boards, files }: ExportPart,
  number: number,
): AsyncGenerator<ExportFile> {
  const missing: string[] = []
  for (const { name, key, lastModified } of files) {
    const stored = await env.MEDIA.get(key)
    if (stored) yield { name, input: stored.body, lastModified }
    else missing.push(name)
  }
  const texts = textFiles({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: new Date(now).toISOString(),
    part: number,
    boards,
    missing,
  })
  for (const text of texts) yield { ...text, lastModified: new Date(now) }
}

/** `pinfold-moon-jars-2026-11-21.zip`; the name of the member for all boards. */
function zipName(context: Context, { boards }: ExportPart, query: ExportPartQuery): string {
  const isAll = query.boardId === undefined
  const name = isAll ? signedIn(context).username : asciiSlug(boards[0]?.name ?? '') || 'board'
  const day = new Date(context.now).toISOString().slice(0, 10)
  const isOnly = query.number === 1 && query.to === null
  return `pinfold-${name}-${day}${isOnly ? '' : `-part-${query.number}`}.zip`
}
