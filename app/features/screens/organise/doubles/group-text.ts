import { isolated } from '../../../../text/direction.ts'
import type { Double, DoubleGroup } from './doubles.ts'

const LIST = new Intl.ListFormat('en')

const WORDS = [
  ['title', (pin: Double) => pin.title],
  ['description', (pin: Double) => pin.description],
  ['alt text', (pin: Double) => pin.altText],
  ['link', (pin: Double) => pin.link ?? ''],
] as const

/** Such as `The same picture, twice`. */
export function groupTitle({ pinCount, pictureCount }: DoubleGroup): string {
  if (pictureCount > 1) return `${pinCount} pins that look alike`
  return pinCount === 2 ? 'The same picture, twice' : `The same picture, ${pinCount} times`
}

/** Tells how the pins are alike, and in which words they differ: those go with the pins that are removed. */
export function groupLines({ pins, pinCount, pictureCount }: DoubleGroup): string[] {
  const differing = WORDS.filter(([, of]) => new Set(pins.map(of)).size > 1).map(([name]) => name)
  const [first] = pins
  const isOneBoard = pins.every(({ board }) => board.path === first?.board.path)
  const isOneLink = first?.link !== null && pins.every(({ link }) => link === first?.link)
  return [
    [
      pictureCount > 1 && pictureCount < pinCount && 'Some of them have the very same picture.',
      isOneBoard && first && `All are on ${isolated(first.board.name)}.`,
      isOneLink && 'All lead to the same page.',
    ]
      .filter(Boolean)
      .join(' '),
    differing.length === 0
      ? 'Their words are the same.'
      : `They differ in ${LIST.format(differing)}: the one that you keep stays as it is.`,
    olderLine(pinCount - pins.length),
  ].filter(Boolean)
}

function olderLine(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 older one comes after these.' : `${count} older ones come after these.`
}
