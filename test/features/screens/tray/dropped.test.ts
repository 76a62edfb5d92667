import { expect, test } from 'vitest'
import { destinationOf } from '../../../../app/features/screens/tray/dropped.ts'

const FILE = new File(['x'], 'jar.png', { type: 'image/png' })
const TABLE = new File(['x'], 'Pins.CSV')
const PICTURE = { url: 'https://pots.example/jar.jpg', alt: 'A jar', link: null, file: null }
const LINK = 'https://pots.example/jars/'
const NOTHING = { files: [], pictures: [], links: [] }

test('one file and one link go to the Pin Builder, and pictures of pages, tables and several go to the tray', () => {
  const destination = (dropped: object) => destinationOf({ ...NOTHING, ...dropped }, false)

  expect(destination({ files: [FILE] })).toBe('form')
  expect(destination({ links: [LINK] })).toBe('finder')
  expect(destination({ files: [FILE, FILE] })).toBe('tray')
  expect(destination({ files: [TABLE] })).toBe('tray')
  expect(destination({ pictures: [PICTURE] })).toBe('tray')
  expect(destination({ links: [LINK, PICTURE.url] })).toBe('tray')
  expect(destination({})).toBe('nothing')
})

test('the open tray takes every drop that has a picture or an address', () => {
  for (const dropped of [{ files: [FILE] }, { pictures: [PICTURE] }, { links: [LINK] }]) {
    expect(destinationOf({ ...NOTHING, ...dropped }, true)).toBe('tray')
  }
  expect(destinationOf(NOTHING, true)).toBe('nothing')
})
