import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PinEdit } from '../../../../app/features/content/pins/pin.ts'
import { textFiles } from '../../../../app/features/transfer/export/text-files.ts'
import { EXPORT_FORMAT, type PinsJson } from '../../../../app/features/transfer/export-format.ts'
import { readOwnExport } from '../../../../app/features/transfer/import/parsers/own-export.ts'
import { readText } from '../../../factories/transfer/import-files.ts'

const TIME = '2026-11-21T10:00:00.000Z'
const PICTURE = {
  name: 'pictures/jar.png',
  key: 'a',
  offset: 0,
  packedBytes: 1,
  bytes: 1,
  isDeflated: false,
  crc: 1,
}

function anExport(note: string): PinsJson {
  const texts = { title: 'Jar', description: 'Moon', alt_text: 'White', note }
  const media = {
    media: 'picture',
    picture: PICTURE.name,
    video: null,
    captions: null,
    has_no_speech: false,
    color: null,
  } as const
  return {
    format: EXPORT_FORMAT,
    version: 1,
    exported_at: TIME,
    part: 1,
    missing: [],
    boards: [
      {
        name: 'Jars',
        description: '',
        privacy: 'public',
        layout: null,
        is_archived: false,
        pin_order: 'hand',
        pin_label: null,
        created_at: TIME,
        cover: null,
        sections: [],
        pins: [
          {
            ...texts,
            ...media,
            link: 'https://a.example/',
            created_at: TIME,
            position: 0,
            saved_by: 'ana',
            made_by: 'person',
          },
        ],
      },
    ],
  }
}

/** A typed note, cleaned as the edit form does. */
const Note = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.array(
      fc.constantFrom('"', '""', '\n', '\r\n', ',', ';', "'", '=1', '🏺', 'جرة', '\u202e', ' '),
    ),
  )
  .map((text) => (Array.isArray(text) ? text.join('') : text))
  .map((note) => v.parse(PinEdit, { pinId: 1, note: note.slice(0, 2000) }).note ?? '')

test('a private note is restored from our own files letter by letter, with its label', () => {
  fc.assert(
    fc.property(Note, (note) => {
      const files = new Map(textFiles(anExport(note)).map(({ name, input }) => [name, input]))
      const json = readOwnExport(JSON.parse(files.get('pins.json') ?? ''), [PICTURE])
      expect(json?.boards[0]?.items[0]).toMatchObject({ note, madeBy: 'person' })

      const table = readText(files.get('pins.csv') ?? '')
      expect(table?.boards[0]?.items[0]).toMatchObject({ note, madeBy: 'person' })
    }),
  )
})

test('an export from before notes existed can be imported', () => {
  const json = JSON.parse(
    JSON.stringify(anExport('Gone'), (key, value) =>
      key === 'note' || key === 'made_by' ? undefined : value,
    ),
  )

  expect(readOwnExport(json, [PICTURE])?.boards[0]?.items[0]).toMatchObject({
    title: 'Jar',
    note: '',
    madeBy: null,
  })
})

test('a note that is too long is shortened, and stays separate from the page’s description', () => {
  const head = 'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite'
  const found = readText(`${head}\n1,Jar,${'x'.repeat(2001)},Said of it,https://a.example/,,,,,,`)

  expect(found?.boards[0]?.items[0]).toMatchObject({
    description: 'Said of it',
    note: `${'x'.repeat(1999)}…`,
  })
})
