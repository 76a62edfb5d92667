import { expect, test } from 'vitest'
import { PIN_LINK_LENGTH } from '../../../../app/features/content/pins/limits.ts'
import { handedIdIn } from '../../../../app/features/screens/tray/handed/handed-note.ts'
import { sourceText } from '../../../../app/features/screens/tray/handed/handed-question.tsx'
import {
  fromPublicHosts,
  handedFile,
  readHanded,
} from '../../../../app/features/screens/tray/handed/read-handed.ts'
import { TRAY_PICTURES } from '../../../../app/features/screens/tray/limits.ts'
import {
  canBeHanded,
  HANDED_PICTURES,
  handedFragment,
} from '../../../../app/site-scripts/handed-pictures.ts'

const BYTES = 'data:image/png;base64,iVBORw0KGgo='

function aPicture(parts: object = {}): unknown {
  return {
    id: crypto.randomUUID(),
    picture: 'https://shop.example/pan.jpg',
    alt: 'A pan',
    description: '',
    page: 'https://shop.example/pans?of=copper&size=3#top',
    title: 'Pans',
    ...parts,
  }
}

function fragmentOf(given: unknown): string {
  return `#add=${encodeURIComponent(JSON.stringify(given))}`
}

test('the tray reads the pictures that the extension writes, whatever characters their texts have', () => {
  const handed = [
    {
      id: crypto.randomUUID(),
      picture: BYTES,
      alt: 'Topf & Deckel, 100 % "Kupfer" #1 + 🍳',
      description: '鍋 {"a": [1]}',
      page: 'https://shop.example/a%20b?c=%23d#e',
      title: 'Pots?',
    },
  ]

  const { hash } = new URL(handedFragment(handed), 'https://pinfold.example')

  expect(readHanded(hash)).toEqual(handed)
})

test('half a character at the end of a cut text is replaced', () => {
  const fragment = handedFragment([
    {
      id: crypto.randomUUID(),
      picture: BYTES,
      alt: 'A pan \ud83c',
      description: '',
      page: 'https://shop.example/',
      title: '',
    },
  ])

  expect(readHanded(fragment)[0]?.alt).toMatch(/^A pan/)
})

test('long texts are cut to the limits of a pin', () => {
  const long = 'word '.repeat(500)

  const [picture] = readHanded(
    fragmentOf([aPicture({ alt: long, description: long, title: long })]),
  )

  expect(picture?.alt.length).toBeLessThanOrEqual(500)
  expect(picture?.description.length).toBeLessThanOrEqual(800)
  expect(picture?.title.length).toBeLessThanOrEqual(100)
})

test.each([
  ['a script as the picture', { picture: 'javascript:alert(1)' }],
  ['a file as the picture', { picture: 'file:///etc/passwd' }],
  ['a picture without a scheme', { picture: 'shop.example/pan.jpg' }],
  ['a page of another type as bytes', { picture: 'data:text/html;base64,aGk=' }],
  ['a vector drawing', { picture: 'data:image/svg+xml;base64,aGk=' }],
  ['bytes that are not base64', { picture: 'data:image/png,%89PNG' }],
  ['incomplete base64', { picture: 'data:image/png;base64,iVBOR' }],
  ['a script as the page', { page: 'javascript:alert(1)' }],
  ['no page', { page: '' }],
  ['a page with a password', { page: 'https://a:b@shop.example/' }],
  ['a page with too long an address', { page: `https://shop.example/${'a'.repeat(2048)}` }],
  ['an id that is no UUID', { id: '1' }],
  ['a text that is none', { alt: 3 }],
  ['an unknown field', { board: '1' }],
])('a picture with %s is left out', (_, parts) => {
  const good = aPicture()

  expect(readHanded(fragmentOf([aPicture(parts), good]))).toEqual([good])
})

test.each([
  ['no fragment', ''],
  ['another fragment', '#picture=data:image/png;base64,aGk='],
  ['no JSON', '#add=[{'],
  ['no list', fragmentOf(aPicture())],
  ['a damaged character', '#add=%E0%A4%A'],
  [
    'more pictures than a tray holds',
    fragmentOf(Array.from({ length: TRAY_PICTURES + 1 }, () => aPicture())),
  ],
])('%s adds nothing', (_, fragment) => {
  expect(readHanded(fragment)).toEqual([])
})

test('as many pictures as a tray holds are read', () => {
  const full = Array.from({ length: TRAY_PICTURES }, () => aPicture())

  expect(readHanded(fragmentOf(full))).toHaveLength(TRAY_PICTURES)
  expect(HANDED_PICTURES).toBe(TRAY_PICTURES)
})

test('bytes become a file of their type, and addresses none', async () => {
  const [drawn, found] = readHanded(fragmentOf([aPicture({ picture: BYTES }), aPicture()]))
  if (!drawn || !found) throw new Error('Both are valid.')

  const file = handedFile(drawn)

  expect(file?.type).toBe('image/png')
  expect(await file?.bytes()).toEqual(
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  )
  expect(handedFile(found)).toBeNull()
})

test('a picture whose address is too long for a pin isn’t handed to the tray', () => {
  const [picture] = readHanded(fragmentOf([aPicture()]))
  if (!picture) throw new Error('It is valid.')
  const longest = 'https://shop.example/'.padEnd(PIN_LINK_LENGTH, 'a')
  const long = `${longest}a`

  expect(canBeHanded({ ...picture, picture: longest, page: longest })).toBe(true)
  expect(canBeHanded({ ...picture, picture: `data:image/png;base64,${'a'.repeat(4000)}` })).toBe(
    true,
  )
  expect(canBeHanded({ ...picture, picture: long })).toBe(false)
  expect(canBeHanded({ ...picture, page: long })).toBe(false)
})

test('a pop-up reads the id of its picture from its own fragment', () => {
  const id = crypto.randomUUID()

  expect(handedIdIn(`#id=${id}`)).toBe(id)
  expect(handedIdIn(`#picture=${BYTES}&id=${id}`)).toBe(id)
  expect(handedIdIn(`#picture=${BYTES}`)).toBeNull()
  expect(handedIdIn('')).toBeNull()
})

test('a link is asked about with the hosts of its pictures, whatever page it claims', () => {
  const from = (...pictures: string[]) => sourceText(pictures.map((picture) => ({ picture })))

  expect(from('https://a.example/1.jpg', 'https://a.example/2.jpg')).toBe('from a.example')
  expect(from('https://a.example/1.jpg', 'https://b.example/1.jpg')).toBe('from 2 websites')
  expect(from('data:image/png;base64,AAAA')).toBe('contained in the link you opened')
  expect(from('https://a.example/1.jpg', 'data:image/png;base64,AAAA')).toBe(
    'from a.example and in the link you opened',
  )
})

test('a link can’t have pictures or pages of private hosts, except on a site that is on one', () => {
  const page = 'https://shop.example/'
  const picture = 'https://images.example/1.jpg'
  const open = { picture, page }
  const bytes = { picture: 'data:image/png;base64,AAAA', page }
  const closed = [
    { picture: 'http://192.168.0.1/setup.png', page },
    { picture: 'http://router.local/1.png', page },
    { picture: 'http://[::1]/1.png', page },
    { picture: 'http://2130706433/1.png', page },
    { picture, page: 'http://localhost:3000/' },
  ]

  expect(fromPublicHosts([open, ...closed, bytes], 'pinfold.example')).toEqual([open, bytes])
  expect(fromPublicHosts(closed, 'localhost')).toEqual(closed)
})
