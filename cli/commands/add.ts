import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { callApi } from '../api.ts'
import { ApiPin } from '../api-schemas.ts'
import { type Command, textIn } from '../command.ts'
import { EXIT, Fault, isFatal, printFault } from '../fault.ts'
import { isForReader, plain, writeJson, writeLine } from '../output.ts'
import { placeFinder } from '../place-finder.ts'
import type { Session } from '../session/session.ts'

type FoundPlace = Awaited<ReturnType<ReturnType<typeof placeFinder>>>

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'])

export const add: Command = {
  usage: 'pinfold add <folder or picture…> --board <board> [--section <section>]',
  help: `Saves the pictures in folders, in the order of their names, and single pictures. If you repeat
the command within a day, pictures that were saved already aren't saved again.
Give a board or section by its id or name.

  --board     the board to save to
  --section   a section of the board`,
  options: { board: { type: 'string' }, section: { type: 'string' } },
  args: { least: 1, most: Number.POSITIVE_INFINITY },
  async run({ session, values, args }) {
    const board = textIn(values, 'board')
    if (board === undefined) throw new Fault('Which board? --board <board>', EXIT.usage)
    const place = await placeFinder(session)(board, textIn(values, 'section'))
    let failed = 0
    for (const file of await picturesIn(args)) {
      try {
        const pin = await addOne(session, place, file)
        if (isForReader(values)) await writeLine(`${plain(file)} ${session.site}/pin/${pin.id}/`)
        else await writeJson({ file, ...pin })
      } catch (error) {
        if (isFatal(error) || !(error instanceof Fault)) throw error
        failed++
        printFault(`${plain(file)}: ${error.message}`)
      }
    }
    if (failed > 0) throw new Fault(`${failed} not saved.`)
  },
}

async function picturesIn(names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map(picturesAt))
  const files = found.flat()
  if (files.length === 0) throw new Fault('There are no pictures in that folder.', EXIT.usage)
  return files
}

async function picturesAt(name: string): Promise<string[]> {
  const entry = await stat(name).catch(() => {
    throw new Fault(`${plain(name)} can't be read.`, EXIT.usage)
  })
  if (!entry.isDirectory()) return [name]
  const inFolder = await readdir(name)
  return inFolder
    .filter((file) => PICTURES.has(extname(file).toLowerCase()))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((file) => join(name, file))
}

async function addOne(
  session: Session,
  { boardId, sectionId }: FoundPlace,
  file: string,
): Promise<ApiPin> {
  const bytes = await readFile(file).catch(() => {
    throw new Fault("It can't be read.")
  })
  const place = `${boardId}/${sectionId ?? ''}`
  return callApi(session, 'pins', ApiPin, {
    idempotencyKey: createHash('sha256').update(`${place}\n`).update(bytes).digest('hex'),
    body: {
      board_id: boardId,
      board_section_id: sectionId,
      media_source: {
        source_type: 'image_base64',
        // The site reads the format from the bytes.
        content_type: extname(file).toLowerCase() === '.png' ? 'image/png' : 'image/jpeg',
        data: bytes.toString('base64'),
      },
    },
  })
}
