import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ExportedPin } from '../../../app/features/transfer/export-format.ts'

const PIN: ExportedPin = {
  title: 'جرة',
  description: '',
  alt_text: '',
  note: '',
  link: null,
  created_at: '2026-11-21T10:00:00.000Z',
  position: 0,
  saved_by: 'maren',
  made_by: null,
  media: 'picture',
  picture: 'pictures/moon-jar-12.jpeg',
  video: null,
  captions: null,
  has_no_speech: false,
  color: null,
}

test('a pin names its files within the folders of an export', () => {
  const wrong = [
    '../pictures/a.png',
    'pictures/../../a.png',
    '/pictures/a.png',
    'pictures\\a.png',
    'pictures/a.svg',
    'pictures/a.png.exe',
    'pictures/.png',
    'pictures/a/b.png',
    'pictures/a.png\n',
    'videos/a.mp4',
  ]

  expect(v.is(ExportedPin, PIN)).toBe(true)
  expect(v.is(ExportedPin, { ...PIN, media: 'video', video: 'videos/spin-12.webm' })).toBe(true)
  for (const picture of wrong) expect(v.is(ExportedPin, { ...PIN, picture })).toBe(false)
})
