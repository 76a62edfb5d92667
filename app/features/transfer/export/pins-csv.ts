import { csvOf } from '../../../text/csv.ts'
import { EXPORTED_TEXTS } from '../../content/pins/fields/text-fields.ts'
import type { PinsJson } from '../export-format.ts'

const COLUMNS = [
  'board',
  'section',
  'title',
  'description',
  'link',
  'picture',
  'video',
  'captions',
  'has_no_speech',
  ...EXPORTED_TEXTS.filter((name) => name !== 'title' && name !== 'description'),
  'saved_by',
  'made_by',
  'created_at',
  'private',
] as const

export function pinsCsv({ boards }: PinsJson): string {
  const rows = boards.flatMap(({ name, privacy, pins, sections }) =>
    [{ title: '', pins }, ...sections].flatMap((section) =>
      section.pins.map((pin) => {
        const row = {
          ...pin,
          board: name,
          section: section.title,
          has_no_speech: pin.has_no_speech ? 'yes' : '',
          private: privacy === 'public' ? '' : 'yes',
        }
        return COLUMNS.map((column) => row[column] ?? '')
      }),
    ),
  )
  return csvOf([COLUMNS, ...rows])
}
