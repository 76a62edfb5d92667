import { type SQL, sql } from 'drizzle-orm'
import { BRAND } from '../../../../brand.ts'
import type { Context } from '../../../../context.server.ts'
import { type Row, runBatch } from '../../../../db/run-batch.ts'
import { readableJson } from '../../../../text/escaped.ts'
import type { PersonalText } from '../../../core/personal-data.ts'
import { PERSONAL_DATA } from '../personal-data.server.ts'

type Worker = Pick<Context, 'db'>

type TextFile = { name: string; input: string | AsyncIterable<string> }

/** How many rows are read and written at a time, so that the largest account fits into memory. */
const ROWS = 1000

export function textFiles(worker: Worker, memberId: number): TextFile[] {
  const texts = PERSONAL_DATA.flatMap((data) => Object.entries(data.texts(memberId)))
  const lists = texts.map(([name, { rows }]) => ({
    name: `${name}.json`,
    input: listOf(worker, rows),
  }))
  return [{ name: 'README.txt', input: readmeOf(texts) }, ...lists]
}

async function* listOf({ db }: Worker, query: SQL): AsyncGenerator<string> {
  let before = '[\n'
  for (let after = 0; ; ) {
    const [page = []] = await runBatch(db, [
      sql`select * from (${query}) where id > ${after} order by id limit ${ROWS}`,
    ])
    if (page.length > 0) {
      yield before + page.map((row) => readableJson(withDates(row), 2)).join(',\n')
      before = ',\n'
    }
    if (page.length < ROWS) break
    after = Number(page.at(-1)?.['id'])
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

function readmeOf(texts: [name: string, text: PersonalText][]): string {
  const lines = texts.map(([name, { about }]) => `${`${name}.json`.padEnd(17)} ${about}`)
  return `This is a copy of what ${BRAND} has about you.

${lines.join('\n')}
pictures, videos  the files of your pins, in this part and the others; captions are beside their videos
`
}

/** Times are milliseconds in the database and ISO 8601 in the copy. */
function withDates(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
}
