import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allOf, callApi } from '../api.ts'
import { Account, ApiBoard, ApiPin, ApiSection, pictureOf } from '../api-schemas.ts'
import { type Command, textIn } from '../command.ts'
import { Fault, printFault } from '../fault.ts'
import { writeJson } from '../output.ts'
import { fetchSite } from '../session/fetch-site.ts'
import type { Session } from '../session/session.ts'

export const exportAll: Command = {
  usage: 'pinfold export [--pictures <folder>] > pins.jsonl',
  help: `Writes your boards, their sections and pins as lines of JSON, oldest first, in the format that
"pinfold import" reads. Videos are exported as their cover picture.

  --pictures   downloads missing pictures into a folder`,
  options: { pictures: { type: 'string' } },
  args: { least: 0, most: 0 },
  async run({ session, values }) {
    const keep = await pictureKeeper(textIn(values, 'pictures'))
    const { username } = await callApi(session, 'user_account', Account)
    const boards = await allOf(session, 'boards', ApiBoard)
    for (const board of boards.reverse()) {
      if (board.owner.username === username) await exportBoard(session, board, keep)
    }
  },
}

type Keep = (pin: ApiPin, address: string) => Promise<string | undefined>

async function exportBoard(session: Session, board: ApiBoard, keep: Keep): Promise<void> {
  const { id, name, description, privacy } = board
  await writeJson({ type: 'board', id, name, description, privacy })
  for (const section of await allOf(session, `boards/${id}/sections`, ApiSection)) {
    await writeJson({ type: 'section', id: section.id, board_id: id, name: section.name })
  }
  const pins = await allOf(session, `boards/${id}/pins`, ApiPin)
  for (const pin of pins.reverse()) {
    const { media, board_id, board_section_id, title, description, link, alt_text, note } = pin
    const picture = pictureOf(pin)
    const file = picture ? await keep(pin, picture) : undefined
    await writeJson({
      type: 'pin',
      id: pin.id,
      board_id,
      board_section_id,
      title,
      description,
      link,
      alt_text,
      note,
      created_at: pin.created_at,
      media_type: media.media_type,
      picture,
      file,
    })
  }
}

async function pictureKeeper(folder: string | undefined): Promise<Keep> {
  if (folder === undefined) return async () => undefined
  await mkdir(folder, { recursive: true })
  const kept = new Map((await readdir(folder)).map((file) => [file.split('.')[0], file]))
  return async ({ id }, address) => kept.get(id) ?? download(folder, id, address)
}

async function download(folder: string, id: string, address: string): Promise<string | undefined> {
  const response = await fetchSite(address)
  if (!response.ok) {
    printFault(`${address} answered ${response.status}.`)
    return undefined
  }
  const [, kind = 'jpeg'] = /^image\/(\w+)/.exec(response.headers.get('Content-Type') ?? '') ?? []
  const file = `${id}.${kind}`
  try {
    await writeFile(join(folder, file), Buffer.from(await response.arrayBuffer()))
  } catch (error) {
    throw new Fault(`${join(folder, file)} can't be written: ${String(error)}`)
  }
  return file
}
