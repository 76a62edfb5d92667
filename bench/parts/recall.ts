import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import { askedWords, indexed } from '../../app/text/index-words.ts'
import { foldWords, wordsOf } from '../../app/text/words.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

/** In these, words stand without spaces between them: a search must find them all the same. */
const UNSPACED = ['ja', 'zh', 'th']
const LANGUAGES = [...UNSPACED, 'ko', 'de', 'en', 'es', 'fr', 'pl', 'pt', 'ru', 'vi']

const RECALL_BOUND = 0.98

const Emoji = v.array(v.object({ label: v.string(), tags: v.optional(v.array(v.string()), []) }))

type Reading = {
  write: (text: string) => string
  ask: (typed: string) => string | undefined
}

/** Search as it is, and a word index without pairs. */
const PAIRS: Reading = {
  write: (text) => indexed(text) ?? text,
  ask: (typed) => askedWords(typed)?.begun,
}
const WORDS: Reading = {
  write: foldWords,
  ask: (typed) =>
    wordsOf(typed)
      .map((word) => `"${word}"*`)
      .join(' AND '),
}

/**
 * How much of what stands in texts is found, in twelve languages: the texts are emojis' names, the
 * searches are their tags, as emojibase-data has them. A tag within a name ought to find it, also
 * within one of its words: no word index reaches that in Latin letters.
 */
export async function measureRecall(): Promise<Table[]> {
  return [
    {
      title: 'Recall: names of emojis found by the tags that stand in them',
      figures: LANGUAGES.map(figureOf),
      notes: ['The peer is an index of whole words without pairs of letters.'],
    },
  ]
}

function figureOf(language: string): Figure {
  const { labels, searches } = textsOf(language)
  const now = recallOf(PAIRS, labels, searches)
  const words = recallOf(WORDS, labels, searches)
  const bound = UNSPACED.includes(language) ? RECALL_BOUND : words
  return {
    name: `${language}, ${searches.size.toLocaleString('en')} searches`,
    value: now.toFixed(3),
    peer: words.toFixed(3),
    bound: `≥ ${bound.toFixed(3)}`,
    verdict: mustHold(now >= bound),
  }
}

/** The texts, and each search with the places of those in which it stands. */
function textsOf(language: string) {
  const file = new URL(import.meta.resolve(`emojibase-data/${language}/data.json`, import.meta.url))
  const emojis = parseJson(Emoji, readFileSync(file, 'utf8'))
  const labels = emojis.map(({ label }) => label)
  const folded = labels.map(foldWords)
  const searches = new Map<string, number[]>()
  for (const tag of new Set(emojis.flatMap(({ tags }) => tags))) {
    const asked = foldWords(tag)
    const places = folded.flatMap((label, place) => (label.includes(asked) ? [place] : []))
    if (places.length > 0) searches.set(tag, places)
  }
  return { labels, searches }
}

function recallOf(
  { write, ask }: Reading,
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
  let there = 0
  for (const [search, places] of searches) {
    const match = ask(search)
    const rows = new Set(match ? find.all(match).map(({ rowid }) => rowid) : [])
    found += places.filter((place) => rows.has(place)).length
    there += places.length
  }
  return found / there
}
