import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { callApi } from '../api.ts'
import { ApiPin } from '../api-schemas.ts'
import { Fault } from '../fault.ts'
import type { Session } from '../session/session.ts'
import type { BoardMaker } from './create-boards.ts'
import type { PinLine } from './line.ts'

/** Creates the pins of lines, with pictures from a folder or fetched by the site. */
export function pinMaker(session: Session, boards: BoardMaker, folder: string | undefined) {
  return async (line: PinLine): Promise<string> => {
    const { title, description, link, alt_text, note } = line
    const body = {
      title,
      description,
      link,
      alt_text,
      note,
      board_id: boards.newBoard(line.board_id),
      board_section_id: boards.newSection(line.board_section_id),
      media_source: await mediaOf(line, folder),
    }
    return (await callApi(session, 'pins', ApiPin, { body })).id
  }
}

async function mediaOf({ file, picture }: PinLine, folder: string | undefined) {
  if (folder !== undefined && file !== undefined) {
    const data = (await read(join(folder, basename(file)))).toString('base64')
    const content_type = file.endsWith('.png') ? 'image/png' : 'image/jpeg'
    return { source_type: 'image_base64', content_type, data }
  }
  if (picture === null) throw new Fault('It has no picture.')
  return { source_type: 'image_url', url: picture }
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new Fault(`${file} can't be read.`)
  }
}
