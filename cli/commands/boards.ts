import { allItems } from '../api.ts'
import { ApiBoard } from '../api-schemas.ts'
import type { Command } from '../command.ts'
import { isForReader, writeJson, writeTable } from '../output.ts'

export const boards: Command = {
  usage: 'pinfold boards [--json]',
  help: `Lists the boards you can save to, newest first: a table in a terminal, otherwise one line of JSON each, as in the API.`,
  options: {},
  args: { least: 0, most: 0 },
  async run({ session, values }) {
    if (!isForReader(values)) {
      for await (const board of allItems(session, 'boards', ApiBoard)) await writeJson(board)
      return
    }
    const rows = [['ID', 'PINS', 'PRIVACY', 'NAME']]
    for await (const { id, pin_count, privacy, name } of allItems(session, 'boards', ApiBoard)) {
      rows.push([id, String(pin_count), privacy.toLowerCase(), name])
    }
    await writeTable(rows)
  },
}
