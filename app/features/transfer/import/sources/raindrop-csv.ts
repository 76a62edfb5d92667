import { type Collection, collector, NO_BOARD } from '../collection.ts'
import { timeOf, webLink } from './addresses.ts'
import { readCsv } from './csv.ts'

const HEADER = /^id,title,note,excerpt,url,folder,tags,created,cover\b/

export function isRaindropCsv(text: string): boolean {
  return HEADER.test(text)
}

/** Reads Raindrop's CSV. A collection within another is a section; deeper ones are joined. */
export function readRaindropCsv(text: string): Collection {
  const found = collector('raindrop')
  const [header = [], ...rows] = readCsv(text)
  for (const row of rows) {
    const cell = (name: string) => row[header.indexOf(name)] ?? ''
    const link = webLink(cell('url'))
    const title = cell('title')
    if (link === null) {
      found.unreadable(title || cell('url'), cell('url') === '' ? 'no_address' : 'not_web')
      continue
    }
    const [name = '', ...below] = cell('folder')
      .split('/')
      .map((step) => step.trim())
    const board = found.board({ name: name === 'Unsorted' ? NO_BOARD : name })
    const section = below.length === 0 ? null : found.section(board, below.join(' / '))
    const cover = webLink(cell('cover'))
    found.item(board, section, {
      title,
      description: [cell('note') || cell('excerpt'), hashtagsOf(cell('tags'))]
        .filter(Boolean)
        .join('\n\n'),
      link,
      addresses: cover === null ? [] : [cover],
      createdAt: timeOf(cell('created')),
    })
  }
  return found.collected()
}

/** `blue jar, clay` as `#bluejar #clay`. */
export function hashtagsOf(tags: string): string {
  return tags
    .split(',')
    .map((tag) => tag.replace(/[^\p{L}\p{M}\p{N}_]+/gu, ''))
    .filter(Boolean)
    .map((tag) => `#${tag}`)
    .join(' ')
}
