import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  hashtagBefore,
  hashtagsIn,
  piecesOf,
} from '../../../../app/features/content/pins/hashtags/hashtags.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

test.each([
  ['Two jars. #StillLife #vases', ['stilllife', 'vases']],
  ['#one,#two;#three', ['one', 'two', 'three']],
  ['#Café and #cafe', ['cafe']],
  ['#日本の庭 #Плитка #हिन्दी', ['日本の庭', 'плитка', 'हिन्दी']],
  ['#still-life #under_score #it’s', ['still', 'under', 'it']],
  ['# apart, #, ##twice C# R&#39;D https://a.example/#part', []],
  ['#🪴 #100', ['🪴', '100']],
  ['no tags', []],
])('%s has the hashtags %j', (text, tags) => {
  expect(hashtagsIn(text)).toEqual(tags)
})

test('a pin has at most thirty hashtags', () => {
  const text = Array.from({ length: 40 }, (_, n) => `#t${n}`).join(' ')

  expect(hashtagsIn(text)).toHaveLength(30)
})

test('the pieces of any text add up to the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test.each([
  ['A #still', 8, { start: 2, typed: 'still' }],
  ['A #still', 5, { start: 2, typed: 'st' }],
  ['A #still life', 13, null],
  ['A #', 3, null],
  ['C#sharp', 7, null],
])('in %j with the caret at %i the hashtag %j is being typed', (text, caret, found) => {
  expect(hashtagBefore(text, caret)).toEqual(found)
})

test('a pin has the hashtags of its current title and description', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const { id } = await aPin(ana, board, { title: '#One', description: 'and #two #Ône' })
  expect(await tagsOf(id)).toEqual(['one', 'two'])
  await editPin(ana, { pinId: id, description: '#three' })
  expect(await tagsOf(id)).toEqual(['one', 'three'])
  await editPin(ana, { pinId: id, title: '', description: '' })
  expect(await tagsOf(id)).toEqual([])
})

test('a saved pin has the hashtags of its new description, or of the original one if it is kept', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { id } = await aPin(ana, await aBoard(ana), { description: '#kept' })
  const place = { boardId: (await aBoard(bo)).id, section: null }

  const same = await savePin({ ...bo, now: later() }, { pinId: id, ...place })
  const other = await savePin({ ...bo, now: later() }, { pinId: id, ...place, description: '#own' })

  expect(await tagsOf(same.id)).toEqual(['kept'])
  expect(await tagsOf(other.id)).toEqual(['own'])
})

test('after two concurrent edits a pin has the hashtags of the stored texts', async () => {
  const ana = await aMember()
  const { id } = await aPin(ana, await aBoard(ana))

  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      editPin(ana, n % 2 ? { pinId: id, title: `#t${n}` } : { pinId: id, description: `#d${n}` }),
    ),
  )

  const texts = await env.DB.prepare('select title, description from pins where id = ?')
    .bind(id)
    .first<{ title: string; description: string }>()
  expect(await tagsOf(id)).toEqual(hashtagsIn(texts?.title ?? '', texts?.description ?? '').sort())
})

test('a hashtag’s count includes only public pins', async () => {
  const ana = await aMember()
  const open = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const tag = `t${crypto.randomUUID().slice(0, 8)}`
  const { id: pinId } = await aPin(ana, open, { title: `#${tag}` })
  await aPin(ana, secret, { title: `#${tag}` })

  expect(await countOf(tag)).toBe(1)
  await deletePin(ana, { pinId })
  expect(await countOf(tag)).toBe(0)
  await restorePin(ana, { pinId })
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })
  expect(await countOf(tag)).toBe(2)
  await editPin(ana, { pinId, title: '' })
  expect(await countOf(tag)).toBe(1)
})

async function tagsOf(pinId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'select tag from pin_hashtags join hashtags on id = hashtag_id where pin_id = ? order by tag',
  )
    .bind(pinId)
    .all<{ tag: string }>()
  return results.map(({ tag }) => tag)
}

async function countOf(tag: string): Promise<number | null> {
  return env.DB.prepare('select pin_count from hashtags where tag = ?').bind(tag).first('pin_count')
}
