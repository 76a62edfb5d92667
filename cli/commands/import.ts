import * as v from 'valibot'
import { type Command, textIn } from '../command.ts'
import { EXIT, Fault, isFatal, printFault } from '../fault.ts'
import { boardMaker } from '../import/create-boards.ts'
import { pinMaker } from '../import/create-pins.ts'
import { Line } from '../import/line.ts'
import { jsonIn, linesOf } from '../input.ts'
import { writeJson } from '../output.ts'

export const importAll: Command = {
  usage: 'pinfold import [file] [--pictures <folder>] [--from <line>]',
  help: `Imports the output of "pinfold export": creates boards and sections that don't exist yet by name,
and all the pins. Without a file it reads standard input.

  --pictures   the folder that the export downloaded into; without it, pictures are fetched
               from their addresses
  --from       the line of the first pin to create, to continue after a failure`,
  options: { pictures: { type: 'string' }, from: { type: 'string' } },
  args: { least: 0, most: 1 },
  async run({ session, values, args: [file] }) {
    const from = Number(textIn(values, 'from') ?? 1)
    if (!Number.isSafeInteger(from)) throw new Fault('--from needs a line number.', EXIT.usage)
    const boards = boardMaker(session)
    const makePin = pinMaker(session, boards, textIn(values, 'pictures'))
    let failed = 0
    for await (const { number, text } of linesOf(file)) {
      const read = v.safeParse(Line, jsonIn(text))
      try {
        if (!read.success) throw new Fault("This line isn't from an export.")
        const line = read.output
        if (line.type === 'board') await boards.make(line)
        else if (line.type === 'section') await boards.makeSection(line)
        else if (number >= from) await writeJson({ line: number, id: await makePin(line) })
      } catch (error) {
        if (isFatal(error)) printFault(`stopped at line ${number}; continue with --from ${number}.`)
        if (isFatal(error) || !(error instanceof Fault)) throw error
        failed++
        printFault(`line ${number}: ${error.message}`)
      }
    }
    if (failed > 0) throw new Fault(`${failed} ${failed === 1 ? 'line' : 'lines'} not imported.`)
  },
}
