import { allItems } from '../api.ts'
import { ApiPin } from '../api-schemas.ts'
import { type Command, textIn } from '../command.ts'
import { EXIT, Fault } from '../fault.ts'
import { isForReader, writeJson, writeTable } from '../output.ts'
import { placeFinder } from '../place-finder.ts'

export const pins: Command = {
  usage: 'pinfold pins [board] [--section <section>] [--json]',
  help: `Lists your pins, newest first, or a board's pins in its order: a table in a terminal, otherwise one line of JSON each, as in the API. Give a board or section by its id or name.`,
  options: { section: { type: 'string' } },
  args: { least: 0, most: 1 },
  async run({ session, values, args: [board] }) {
    const section = textIn(values, 'section')
    if (section !== undefined && board === undefined) {
      throw new Fault('A section needs its board: pinfold pins <board> --section …', EXIT.usage)
    }
    const place = board === undefined ? null : await placeFinder(session)(board, section)
    const list = place
      ? `boards/${place.boardId}${place.sectionId ? `/sections/${place.sectionId}` : ''}/pins`
      : 'pins'
    if (!isForReader(values)) {
      for await (const pin of allItems(session, list, ApiPin)) await writeJson(pin)
      return
    }
    const rows = [['ID', 'TITLE', 'LINK']]
    for await (const { id, title, link } of allItems(session, list, ApiPin)) {
      rows.push([id, (title ?? '').slice(0, 60), link ?? ''])
    }
    await writeTable(rows)
  },
}
