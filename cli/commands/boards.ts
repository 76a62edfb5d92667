import { all } from '../api.ts'
import type { Command } from '../command.ts'
import { isForReader, writeJson, writeTable } from '../output.ts'
import { Board } from '../wire.ts'

export const boards: Command = {
  usage: 'pinfold boards [--json]',
  help: `Lists the boards that you can save to, newest first: a table in a terminal, else a line of JSON
for each, as the API has it.`,
  options: {},
  words: { least: 0, most: 0 },
  async run({ session, values }) {
    if (!isForReader(values)) {
      for await (const board of all(session, 'boards', Board)) await writeJson(board)
      return
    }
    const rows = [['ID', 'PINS', 'PRIVACY', 'NAME']]
    for await (const { id, pin_count, privacy, name } of all(session, 'boards', Board)) {
      rows.push([id, String(pin_count), privacy.toLowerCase(), name])
    }
    await writeTable(rows)
  },
}
