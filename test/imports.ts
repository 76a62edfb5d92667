import { env } from 'cloudflare:test'
import { makeZip } from 'client-zip'
import type { Context } from '../app/context.server.ts'
import { beginImport } from '../app/features/transfer/import/begin-import.server.ts'
import type { SentImport } from '../app/features/transfer/import/import.ts'
import { importReceiver } from '../app/features/transfer/import/receive-file.server.ts'

type File = string | Uint8Array<ArrayBuffer>

/** A file as a form uploads it. */
export async function sent(file: File, fileName = 'export'): Promise<SentImport> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const receiver = importReceiver({ env, waitUntil: (work) => void work })
  const data = new Blob([bytes]).stream()
  const [, value] = await receiver.take({ name: 'file', fileName, data })
  if (typeof value !== 'object' || value === null) throw new Error('nothing was sent')
  return { file: Object.assign({ key: '', name: '', bytes: 0 }, value) }
}

/** An import of this member's that waits for its start. */
export async function anImport(member: Context, file: File): Promise<{ importId: number }> {
  const { id } = await beginImport(member, await sent(file))
  return { importId: id }
}

/** A ZIP of these files, by name. */
export async function aZip(files: Record<string, File>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}

/** A bookmarks file of folders, each with lines of its own. */
export function bookmarks(folders: Record<string, readonly string[]>): string {
  const lists = Object.entries(folders).map(
    ([name, lines]) => `<DT><H3>${name}</H3>\n<DL><p>\n${lines.join('\n')}\n</DL><p>`,
  )
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${lists.join('\n')}\n</DL><p>`
}

export function bookmark(href: string, title: string, attributes = ''): string {
  return `<DT><A HREF="${href}" ${attributes}>${title}</A>`
}
