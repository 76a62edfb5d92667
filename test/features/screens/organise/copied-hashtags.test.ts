import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/action/undo-action.server.ts'
import { SMALL_SELECTION_PINS } from '../../../../app/features/screens/organise/limits.ts'
import {
  copyAllPins,
  copyPins,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import { movePinBetween } from '../../../../app/features/screens/organise/order/order-pins.server.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, pinsOn, untrueCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { doubleKeys, over, put } from '../../../factories/screens/organise.ts'

test('copies have the hashtags of their pins, and undoing takes them back', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const tagged = await aPin(ana, from, { description: `#${tag} #${tag}too` })
  const bare = await aPin(ana, from)
  const pinIds = [tagged.id, bare.id]

  const copied = await copyPins(ana, { boardId: to.id, sectionId: null, pinIds })
  expect(await countsOf(ana, tag)).toEqual({ [tag]: 2, [`${tag}too`]: 2 })
  await undoAction(ana, { actionId: copied.id })

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 1, [`${tag}too`]: 1 })
})

test('copies that the queue makes have their hashtags too', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const count = SMALL_SELECTION_PINS + 1
  await pinsOn(ana, from, count, { description: `#${tag}` })
  const all = { oldSectionId: null, newSectionId: null, pinIds: [] }

  await over(ana, await copyAllPins(ana, { boardId: from.id, newBoardId: to.id, ...all }))

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 2 * count })
})

test('copies stand in the order of their pins, and count where everybody may see them', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const section = await aSection(ana, secret)
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, from, 3, { description: `#${tag}` })
  await movePinBetween(ana, put(c, { beforeId: a }))
  const there = { boardId: secret.id, sectionId: section.id }

  await copyPins(ana, { ...there, pinIds: [a, b, c] })
  await copyPins(ana, { boardId: to.id, sectionId: null, pinIds: [b, c] })
  expect([await sourcesOn(secret), await sourcesOn(to)]).toEqual([
    [c, a, b],
    [c, b],
  ])
  expect(await countsOf(ana, tag)).toEqual({ [tag]: 5 })
  expect([await untrueCounts(), await doubleKeys()]).toEqual([[], []])
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 8 })
  expect(await untrueCounts()).toEqual([])
})

/** The pins that those of a board were copied from, in their order. */
async function sourcesOn(board: { id: number }): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'select via_pin_id from pins where board_id = ? and deleted_at is null order by order_key',
  )
    .bind(board.id)
    .all()
  return results.map((pin) => pin['via_pin_id'])
}

async function aTaggedPlace() {
  const ana = await aMember()
  const tag = `k${crypto.randomUUID().replaceAll('-', '')}`
  return { ana, from: await aBoard(ana), to: await aBoard(ana), tag }
}

/** How many listed pins have each hashtag that begins so. */
async function countsOf(context: Context, q: string): Promise<Record<string, number | undefined>> {
  const tags = (await suggestHashtags(context, { q, showPinCount: true })).items
  return Object.fromEntries(tags.map(({ query, pinCount }) => [query, pinCount]))
}
