import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import { foldWords, wordsOf } from '../../app/text/folded-words.ts'
import { indexedText, wordQuery } from '../../app/text/index-words.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

/** These languages write words without spaces; a search must still find them. */
const UNSPACED = ['ja', 'zh', 'th']
const LANGUAGES = [...UNSPACED, 'ko', 'de', 'en', 'es', 'fr', 'pl', 'pt', 'ru', 'vi']

const RECALL_BOUND = 0.98

const Emoji = v.array(v.object({ label: v.string(), tags: v.optional(v.array(v.string()), []) }))

type IndexStrategy = {
  write: (text: string) => string
  ask: (typed: string) => string | undefined
}

/** The product's own search index. The index below is a word index without bigrams. */
const BIGRAMS: IndexStrategy = {
  write: (text) => indexedText(text) ?? text,
  ask: (typed) => wordQuery(typed)?.begun,
}
const WHOLE_WORDS: IndexStrategy = {
  write: foldWords,
  ask: (typed) =>
    wordsOf(typed)
      .map((word) => `"${word}"*`)
      .join(' AND '),
}

/**
 * Measures recall in twelve languages. The texts are names of emojis, the searches their tags (emojibase-data). A tag
 * should find all names that contain it, but neither the product's index nor the index of whole words finds it in the
 * middle of a Latin or Cyrillic word.
 */
export async function measureRecall(): Promise<Table[]> {
  return [
    {
      title: 'Recall: names of emojis found by the tags that they contain',
      figures: LANGUAGES.map(figureOf),
      notes: ['Compared with an index of whole words without bigrams.'],
    },
  ]
}

function figureOf(language: string): Figure {
  const { labels, searches } = textsOf(language)
  const now = recallOf(BIGRAMS, labels, searches)
  const words = recallOf(WHOLE_WORDS, labels, searches)
  const bound = UNSPACED.includes(language) ? RECALL_BOUND : words
  return {
    name: `${language}, ${searches.size.toLocaleString('en')} searches`,
    value: now.toFixed(3),
    peer: words.toFixed(3),
    bound: `≥ ${bound.toFixed(3)}`,
    verdict: mustHold(now >= bound),
  }
}

/** The texts, and each search with the indexes of the texts that contain it. */
function textsOf(language: string) {
  const file = new URL(import.meta.resolve(`emojibase-data/${language}/data.json`, import.meta.url))
  const emojis = parseJson(Emoji, readFileSync(file, 'utf8'))
  const labels = emojis.map(({ label }) => label)
  const folded = labels.map(foldWords)
  const searches = new Map<string, number[]>()
  for (const tag of new Set(emojis.flatMap(({ tags }) => tags))) {
    const query = foldWords(tag)
    const places = folded.flatMap((label, place) => (label.includes(query) ? [place] : []))
    if (places.length > 0) searches.set(tag, places)
  }
  return { labels, searches }
}

function recallOf(
  { write, ask }: IndexStrategy,
  labels: readonly string[],
  searches: ReadonlyMap<string, readonly number[]>,
): number {
  const index = new DatabaseSync(':memory:')
  index.exec(
    `create virtual table texts using fts5(text, tokenize = 'unicode61 remove_diacritics 2')`,
  )
  const add = index.prepare('insert into texts(rowid, text) values (?, ?)')
  for (const [place, label] of labels.entries()) add.run(place, write(label))
  const find = index.prepare('select rowid from texts where texts match ?')
  let found = 0
  let expectedCount = 0
  for (const [search, places] of searches) {
    const match = ask(search)
    const rows = new Set(match ? find.all(match).map(({ rowid }) => rowid) : [])
    found += places.filter((place) => rows.has(place)).length
    expectedCount += places.length
  }
  return found / expectedCount
}
