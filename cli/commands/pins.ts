import { all } from '../api.ts'
import { type Command, textIn } from '../command.ts'
import { EXIT, Fault } from '../fault.ts'
import { isForReader, writeJson, writeTable } from '../output.ts'
import { placeFinder } from '../places.ts'
import { Pin } from '../wire.ts'

export const pins: Command = {
  usage: 'pinfold pins [board] [--section <section>] [--json]',
  help: `Lists your pins, newest first, or those of a board, in its order: a table in a terminal, else a
line of JSON for each, as the API has it. A board or section is its id or its name.`,
  options: { section: { type: 'string' } },
  words: { least: 0, most: 1 },
  async run({ session, values, words: [board] }) {
    const section = textIn(values, 'section')
    if (section !== undefined && board === undefined) {
      throw new Fault('A section needs its board: pinfold pins <board> --section …', EXIT.usage)
    }
    const place = board === undefined ? null : await placeFinder(session)(board, section)
    const list = place
      ? `boards/${place.boardId}${place.sectionId ? `/sections/${place.sectionId}` : ''}/pins`
      : 'pins'
    if (!isForReader(values)) {
      for await (const pin of all(session, list, Pin)) await writeJson(pin)
      return
    }
    const rows = [['ID', 'TITLE', 'LINK']]
    for await (const { id, title, link } of all(session, list, Pin)) {
      rows.push([id, (title ?? '').slice(0, 60), link ?? ''])
    }
    await writeTable(rows)
  },
}
