import * as v from 'valibot'
import { ask } from '../api.ts'
import { type Command, textIn, type Values } from '../command.ts'
import { complain, EXIT, endsAll, Fault } from '../fault.ts'
import { jsonIn, linesOf } from '../input.ts'
import { isForReader, plain, writeJson, writeLine } from '../output.ts'
import { placeFinder } from '../places.ts'
import type { Session } from '../session/session.ts'
import { Pin } from '../wire.ts'

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
  help: `Saves pages, each by its best picture, or pictures. Without addresses they are read from what is
piped in, one on a line, or as lines of JSON:
{"url": …, "board": …, "section": …, "title": …, "note": …}
A board or section is its id or its name.

  --board     where to; a line of JSON may name another
  --section   a section of it
  --title     in place of the page's
  --note      for you alone`,
  options: {
    board: { type: 'string' },
    section: { type: 'string' },
    title: { type: 'string' },
    note: { type: 'string' },
  },
  words: { least: 0, most: Number.POSITIVE_INFINITY },
  async run({ session, values, words }) {
    const place = placeFinder(session)
    let failed = 0
    for await (const text of words.length > 0 ? words : pipedIn()) {
      try {
        const pin = await saveOne(session, place, addressIn(text, values))
        if (!isForReader(values)) await writeJson(pin)
        else await writeLine(`${plain(pin.title ?? '')} ${session.site}/pin/${pin.id}/`.trim())
      } catch (error) {
        if (endsAll(error) || !(error instanceof Fault)) throw error
        failed++
        complain(`${plain(text)}: ${error.message}`)
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
  const said = text.startsWith('{') ? v.safeParse(Address, jsonIn(text)) : null
  if (said && !said.success) throw new Fault('That is no line of JSON with an "url".')
  return { url: text, ...defined(options), ...said?.output }
}

function defined(options: Record<string, string | undefined>): Partial<Address> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

async function saveOne(
  session: Session,
  place: ReturnType<typeof placeFinder>,
  { url, board, section, title, note }: Address,
): Promise<Pin> {
  if (board === undefined) throw new Fault('Which board? --board <board>', EXIT.usage)
  const { boardId, sectionId } = await place(board, section)
  return ask(session, 'pins', Pin, {
    body: {
      ...{ board_id: boardId, board_section_id: sectionId, title, note, link: url },
      media_source: { source_type: 'page_url', url },
    },
  })
}
