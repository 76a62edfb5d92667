import * as v from 'valibot'
import { callApi } from '../api.ts'
import { ApiPin } from '../api-schemas.ts'
import { type Command, textIn, type Values } from '../command.ts'
import { EXIT, Fault, isFatal, printFault } from '../fault.ts'
import { jsonIn, linesOf } from '../input.ts'
import { isForReader, plain, writeJson, writeLine } from '../output.ts'
import { placeFinder } from '../place-finder.ts'
import type { Session } from '../session/session.ts'

const Address = v.object({
  url: v.string(),
  board: v.optional(v.string()),
  section: v.optional(v.string()),
  title: v.optional(v.string()),
  note: v.optional(v.string()),
})
type Address = v.InferOutput<typeof Address>

export const save: Command = {
  usage: 'pinfold save [address…] --board <board> [--section <section>] [--title …] [--note …]',
  help: `Saves pictures, or the best picture of each page. Without addresses it reads standard input:
one address per line, or lines of JSON:
{"url": …, "board": …, "section": …, "title": …, "note": …}
Give a board or section by its id or name.

  --board     the board to save to; a line of JSON can name another
  --section   a section of the board
  --title     replaces the page's title
  --note      a private note`,
  options: {
    board: { type: 'string' },
    section: { type: 'string' },
    title: { type: 'string' },
    note: { type: 'string' },
  },
  args: { least: 0, most: Number.POSITIVE_INFINITY },
  async run({ session, values, args }) {
    const place = placeFinder(session)
    let failed = 0
    for await (const text of args.length > 0 ? args : pipedIn()) {
      try {
        const pin = await saveOne(session, place, addressIn(text, values))
        if (!isForReader(values)) await writeJson(pin)
        else await writeLine(`${plain(pin.title ?? '')} ${session.site}/pin/${pin.id}/`.trim())
      } catch (error) {
        if (isFatal(error) || !(error instanceof Fault)) throw error
        failed++
        printFault(`${plain(text)}: ${error.message}`)
      }
    }
    if (failed > 0) throw new Fault(`${failed} not saved.`)
  },
}

async function* pipedIn(): AsyncGenerator<string> {
  if (process.stdin.isTTY) throw new Fault(`Which address? ${save.usage}`, EXIT.usage)
  for await (const { text } of linesOf(undefined)) yield text
}

function addressIn(text: string, values: Values): Address {
  const options = Object.fromEntries(
    Object.keys(save.options).map((name) => [name, textIn(values, name)]),
  )
  const parsed = text.startsWith('{') ? v.safeParse(Address, jsonIn(text)) : null
  if (parsed && !parsed.success) throw new Fault('That isn\'t a line of JSON with a "url".')
  return { url: text, ...defined(options), ...parsed?.output }
}

function defined(options: Record<string, string | undefined>): Partial<Address> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

async function saveOne(
  session: Session,
  place: ReturnType<typeof placeFinder>,
  { url, board, section, title, note }: Address,
): Promise<ApiPin> {
  if (board === undefined) throw new Fault('Which board? --board <board>', EXIT.usage)
  const { boardId, sectionId } = await place(board, section)
  return callApi(session, 'pins', ApiPin, {
    body: {
      board_id: boardId,
      board_section_id: sectionId,
      title,
      note,
      link: url,
      media_source: { source_type: 'page_url', url },
    },
  })
}
