import * as v from 'valibot'
import { type Command, textIn } from '../command.ts'
import { complain, EXIT, endsAll, Fault } from '../fault.ts'
import { Line } from '../import/line.ts'
import { boardMaker } from '../import/make-boards.ts'
import { pinMaker } from '../import/make-pins.ts'
import { jsonIn, linesOf } from '../input.ts'
import { writeJson } from '../output.ts'

export const importAll: Command = {
  usage: 'pinfold import [file] [--pictures <folder>] [--from <line>]',
  help: `Makes what "pinfold export" wrote: boards and sections that aren't there by their names, and a pin
for each of its lines. Reads what is piped in without a file.

  --pictures   the folder that the export downloaded into; without it, pictures are fetched
               from where they are
  --from       the line of the first pin to make, to go on after a stop`,
  options: { pictures: { type: 'string' }, from: { type: 'string' } },
  words: { least: 0, most: 1 },
  async run({ session, values, words: [file] }) {
    const from = Number(textIn(values, 'from') ?? 1)
    if (!Number.isSafeInteger(from)) throw new Fault('--from is the number of a line.', EXIT.usage)
    const boards = boardMaker(session)
    const makePin = pinMaker(session, boards, textIn(values, 'pictures'))
    let failed = 0
    for await (const { number, text } of linesOf(file)) {
      const read = v.safeParse(Line, jsonIn(text))
      try {
        if (!read.success) throw new Fault('This line is none of an export.')
        const line = read.output
        if (line.type === 'board') await boards.make(line)
        else if (line.type === 'section') await boards.makeSection(line)
        else if (number >= from) await writeJson({ line: number, id: await makePin(line) })
      } catch (error) {
        if (endsAll(error)) complain(`stopped at line ${number}; go on with --from ${number}.`)
        if (endsAll(error) || !(error instanceof Fault)) throw error
        failed++
        complain(`line ${number}: ${error.message}`)
      }
    }
    if (failed > 0) throw new Fault(`${failed} ${failed === 1 ? 'line' : 'lines'} not imported.`)
  },
}
