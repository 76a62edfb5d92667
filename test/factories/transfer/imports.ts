import { env } from 'cloudflare:test'
import { makeZip } from 'client-zip'
import type { Context } from '../../../app/context.server.ts'
import { createImport } from '../../../app/features/transfer/import/create-import.server.ts'
import type { SentImport } from '../../../app/features/transfer/import/import.ts'
import { changeRow } from '../../../app/features/transfer/import/preview/change-rows.server.ts'
import { readRow } from '../../../app/features/transfer/import/preview/read-row.server.ts'
import type { ChangedRow } from '../../../app/features/transfer/import/preview/row.ts'
import { readImport } from '../../../app/features/transfer/import/read-import.server.ts'
import { importReceiver } from '../../../app/features/transfer/import/receive-file.server.ts'
import { continueImport } from '../../../app/features/transfer/import/run/run-import.server.ts'
import { CHUNK } from '../../../app/features/transfer/limits.ts'
import { cachedImages } from '../../images.ts'
import { aMember } from '../identity/people.ts'

type File = string | Uint8Array<ArrayBuffer>

/** A file as uploaded by a form. */
export async function uploadFile(
  sender: Context,
  file: File,
  fileName = 'export',
): Promise<SentImport> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const receiver = importReceiver(sender)
  const data = new Blob([bytes]).stream()
  const [, value] = await receiver.take({ name: 'file', fileName, data })
  if (typeof value !== 'object' || value === null) throw new Error('nothing was sent')
  return { file: Object.assign({ key: '', name: '', bytes: 0 }, value) }
}

/** A context whose queue is this function, so that nothing runs in the background. */
export function withQueue<T extends Context>(context: T, send: (job: unknown) => void): T {
  const intercepted = (queue: typeof env.JOBS) =>
    new Proxy(queue, {
      get: (jobs, name) =>
        name === 'send' ? async (job: unknown) => send(job) : Reflect.get(jobs, name),
    })
  const { JOBS, IMPORTS } = context.env
  return {
    ...context,
    env: { ...context.env, JOBS: intercepted(JOBS), IMPORTS: intercepted(IMPORTS) },
  }
}

/** A member whose imports continue only when a test says so. */
export async function anImporter() {
  return withQueue(withImages(await aMember()), () => undefined)
}

/** A context in which each picture is rendered only once. */
export function withImages<T extends Context>(context: T): T {
  return { ...context, env: { ...context.env, IMAGES: cachedImages(context.env.IMAGES) } }
}

/** An import of this member, just read and waiting to be started. */
export async function anImport(
  member: Context,
  file: File,
): Promise<{ importId: number; changes: number }> {
  const { id } = await createImport(member, await uploadFile(member, file))
  return { importId: id, changes: 1 }
}

/** Changes the row with this name as its page would; `into` is the board to choose. Returns the import to start. */
export async function changedRow(
  member: Context,
  { importId }: { importId: number },
  name: string,
  { into, ...changes }: { into?: { id: number }; name?: string; audience?: ChangedRow['audience'] },
): Promise<{ importId: number; changes: number }> {
  const row = (await readImport(member, { importId })).boards.find((one) => one.name === name)
  if (!row) throw new Error(`no row is called ${name}`)
  const { places } = await readRow(member, { importId, rowId: row.id, list: 'new' })
  const seen = places.find(({ id }) => id === into?.id)
  if (into && !seen) throw new Error('that board is not offered')
  const place = seen ? { id: seen.id, seenBy: seen.seenBy } : null
  await changeRow(member, { importId, rowId: row.id, name, place, audience: 'all', ...changes })
  return { importId, changes: (await readImport(member, { importId })).changes }
}

/** The name of an uploaded table that waits for its member to assign the columns. */
export async function aTable(member: Context, text = 'What,Where\nJar,https://a.example/') {
  const { file } = await uploadFile(member, text, 'jars.csv')
  return file.key.split('/').at(-1) ?? ''
}

/** A ZIP of these files, by name. */
export async function aZip(files: Record<string, File>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer())
}

/** Runs an import to its end like the queue and cron; skips the time spent waiting for a site. */
export async function runImport(
  member: Context,
  { importId }: { importId: number },
): Promise<void> {
  const chunk = { ...CHUNK, items: 200, boards: 200, covers: 50 }
  for (let step = 0; step < 100; step++) {
    const row = await env.DB.prepare(
      `select leased_until as at from imports
      where id = ? and (state in ('running', 'undoing') or state = 'done' and late > 0)`,
    )
      .bind(importId)
      .first<{ at: number }>()
    if (!row) return
    await continueImport(
      { ...member, now: Math.max(Date.now(), member.now, row.at) },
      { importId },
      chunk,
    )
  }
  throw new Error('the import came to no end')
}

/** A member's boards in their list's order, with their pins in order. */
export async function boardsOf({ viewer }: Context) {
  const { results: boards } = await env.DB.prepare(
    'select id, name, privacy from boards where owner_id = ? and deleted_at is null order by id desc',
  )
    .bind(viewer?.id ?? 0)
    .all<{ id: number; name: string; privacy: string }>()
  return Promise.all(
    boards.map(async ({ id, name, privacy }) => {
      const { results: pins } = await env.DB.prepare(
        `select pins.title, board_sections.title as section from pins
        left join board_sections on board_sections.id = section_id
        where pins.board_id = ? and deleted_at is null order by pins.order_key, pins.id`,
      )
        .bind(id)
        .all<{ title: string; section: string | null }>()
      const shown = pins.map(({ title, section }) => (section ? `${section}: ${title}` : title))
      return { name, privacy, pins: shown }
    }),
  )
}
