import { hashToken } from '../../app/features/identity/tokens/tokens.server.ts'
import { SESSION } from '../site/viewer.ts'
import type { FORMATS } from './import-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Importer = {
  id: number
  username: string
  format: keyof typeof FORMATS
  /** The index of the site that serves the member's pictures. Two members share the first site. */
  site: number
}

export const IMPORTERS: readonly Importer[] = [
  { id: 1, username: 'ana', format: 'pinterest', site: 0 },
  { id: 2, username: 'bo', format: 'bookmarks', site: 0 },
  { id: 3, username: 'cleo', format: 'raindrop', site: 1 },
]

/** Adds the members to an empty database, each logged in. */
export async function addImporters(database: D1Database): Promise<void> {
  const now = Date.now()
  await database.batch(
    IMPORTERS.flatMap((importer) => {
      const { id, username } = importer
      return [
        database
          .prepare(
            `insert into members (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
            values (?1, ?2, ?2 || '@example.com', ?2, ?2, '1990-01-01', 'US', 0, 1)`,
          )
          .bind(id, username),
        database
          .prepare(
            `insert into sessions (id, token_hash, member_id, created_at, last_seen_at, expires_at, user_agent, country)
            values (?1, ?2, ?1, ?3, ?3, ?4, 'Bench', 'US')`,
          )
          .bind(id, hashToken(tokenOf(importer)), now, now + DAY_MS),
      ]
    }),
  )
}

/** Uploads a file through the settings form and starts the import. */
export async function startImport(
  origin: string,
  importer: Importer,
  file: { name: string; text: string },
): Promise<void> {
  const headers = { Cookie: `${SESSION.name}=${tokenOf(importer)}`, Origin: origin }
  const upload = new FormData()
  upload.set('file', new File([file.text], file.name))
  const path = await submit(`${origin}/settings/import/`, headers, upload)
  const page = await (await fetch(origin + path, { headers })).text()
  const [, changes = ''] = /name="changes" value="(\d+)"/.exec(page) ?? []
  const choice = new URLSearchParams({ privacy: 'secret', changes })
  await submit(`${origin}${path}start/`, headers, choice)
}

async function submit(
  address: string,
  headers: Record<string, string>,
  body: FormData | URLSearchParams,
): Promise<string> {
  const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  const path = answer.headers.get('Location')
  if (answer.status === 302 && path !== null) return path
  throw new Error(`${address} returned ${answer.status}.`, {
    cause: await answer.text(),
  })
}

function tokenOf({ username }: Importer): string {
  return username.padEnd(SESSION.value.length, 'b')
}
