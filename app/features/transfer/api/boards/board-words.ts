import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { boards } from '../../../../db/content/boards.ts'
import { SAME_LETTERS } from '../../../../text/folded-words.ts'

/** Whether a board's name contains all words of a JSON list, which are in plain letters. */
export function hasWords(words: Placeholder): SQL {
  return sql`not exists (
    select 1 from json_each(${words}) as word
    where instr(${plainColumn(sql`${boards.foldedName}`)}, word.value) = 0
  )`
}

/** {@link plainLetters} in SQL, for a folded column. */
function plainColumn(column: SQL): SQL {
  return Object.entries(SAME_LETTERS).reduce(
    (text, [letter, letters]) => sql`replace(${text}, ${letter}, ${letters})`,
    column,
  )
}
