import { isolated } from '../../../../text/direction.ts'
import { colourNamed } from '../colours/colours.ts'
import type { FilterName } from './filters.ts'
import type { FoundCount, YourPinsPage } from './your-pins.server.ts'

/** An active filter's name on the page; null for a section that the board doesn't have. */
export function filterText(
  name: FilterName,
  { filters, boards, sections }: Pick<YourPinsPage, 'filters' | 'boards' | 'sections'>,
  locale: string,
): string | null {
  switch (name) {
    case 'q':
      return `“${isolated(filters.q)}”`
    case 'board': {
      const board = boards.find(({ id }) => id === filters.board)
      return board ? isolated(board.name) : 'A board that isn’t yours'
    }
    case 'section': {
      const section = sections.find(({ id }) => id === filters.section)
      return section ? isolated(section.title) : null
    }
    case 'site':
      return isolated(filters.site)
    case 'colour':
      return colourNamed(filters.colour)?.name ?? null
    case 'from':
      return `From ${dayText(filters.from, locale)}`
    case 'to':
      return `Until ${dayText(filters.to, locale)}`
    case 'picture':
      return 'Without a picture'
    case 'alt':
      return 'Without alt text'
    case 'link':
      return 'Broken link'
  }
}

type Unit = 'pins' | 'of your pins' | 'pins with a broken link'

export function foundText({ count, isMore }: FoundCount, unit: Unit): string {
  const number = count.toLocaleString('en')
  if (isMore) return `More than ${number} ${unit}`
  return `${number} ${count === 1 ? unit.replace(/^pins/, 'pin') : unit}`
}

function dayText(day: string, locale: string): string {
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return form.format(Date.parse(day))
}
