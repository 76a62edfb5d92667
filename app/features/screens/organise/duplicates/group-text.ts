import { isolated } from '../../../../text/direction.ts'
import type { DuplicateGroup, DuplicatePin } from './duplicates.ts'

const LIST = new Intl.ListFormat('en')

const WORDS = [
  ['title', (pin: DuplicatePin) => pin.title],
  ['description', (pin: DuplicatePin) => pin.description],
  ['alt text', (pin: DuplicatePin) => pin.altText],
  ['link', (pin: DuplicatePin) => pin.link ?? ''],
] as const

export function groupTitle({ pinCount, pictureCount }: DuplicateGroup): string {
  if (pictureCount > 1) return `${pinCount} pins that look alike`
  return pinCount === 2 ? 'The same picture, twice' : `The same picture, ${pinCount} times`
}

/** Says how the pins are alike, and which texts would be lost with the removed ones. */
export function groupLines({ pins, pinCount, pictureCount }: DuplicateGroup): string[] {
  const differing = WORDS.filter(([, of]) => new Set(pins.map(of)).size > 1).map(([name]) => name)
  const [first] = pins
  const isOneBoard = pins.every(({ board }) => board.path === first?.board.path)
  const isOneLink = first?.link !== null && pins.every(({ link }) => link === first?.link)
  return [
    [
      pictureCount > 1 && pictureCount < pinCount && 'Some of them have exactly the same picture.',
      isOneBoard && first && `All are on ${isolated(first.board.name)}.`,
      isOneLink && 'All lead to the same page.',
    ]
      .filter(Boolean)
      .join(' '),
    differing.length === 0
      ? 'Their text is the same.'
      : `They differ in ${LIST.format(differing)}. The one you keep doesn't change.`,
    olderLine(pinCount - pins.length),
  ].filter(Boolean)
}

function olderLine(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 older one isn’t shown here.' : `${count} older ones aren’t shown here.`
}
