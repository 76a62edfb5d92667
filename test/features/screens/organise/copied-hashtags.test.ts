import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { SMALL_SELECTION_PINS } from '../../../../app/features/screens/organise/limits.ts'
import {
  copyAllPins,
  copyPins,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import { movePinBetween } from '../../../../app/features/screens/organise/pin-order/order-pins.server.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, pinsOn, wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aPinOrder,
  duplicateOrderKeys,
  untilActionEnds,
} from '../../../factories/screens/organise.ts'

test('copies have their pins’ hashtags, and undo removes them', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const tagged = await aPin(ana, from, { description: `#${tag} #${tag}too` })
  const bare = await aPin(ana, from)
  const pinIds = [tagged.id, bare.id]

  const copied = await copyPins(ana, { boardId: to.id, sectionId: null, pinIds })
  expect(await countsOf(ana, tag)).toEqual({ [tag]: 2, [`${tag}too`]: 2 })
  await undoAction(ana, { actionId: copied.id })

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 1, [`${tag}too`]: 1 })
})

test('copies made by the queue have their hashtags too', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const count = SMALL_SELECTION_PINS + 1
  await pinsOn(ana, from, count, { description: `#${tag}` })
  const all = { oldSectionId: null, newSectionId: null, pinIds: [] }

  await untilActionEnds(
    ana,
    await copyAllPins(ana, { boardId: from.id, newBoardId: to.id, ...all }),
  )

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 2 * count })
})

test('copies keep their pins’ order, and count if everyone can see them', async () => {
  const { ana, from, to, tag } = await aTaggedPlace()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const section = await aSection(ana, secret)
  const [c = 0, b = 0, a = 0] = await pinsOn(ana, from, 3, { description: `#${tag}` })
  await movePinBetween(ana, aPinOrder(c, { beforeId: a }))
  const there = { boardId: secret.id, sectionId: section.id }

  await copyPins(ana, { ...there, pinIds: [a, b, c] })
  await copyPins(ana, { boardId: to.id, sectionId: null, pinIds: [b, c] })
  expect([await sourcesOn(secret), await sourcesOn(to)]).toEqual([
    [c, a, b],
    [c, b],
  ])
  expect(await countsOf(ana, tag)).toEqual({ [tag]: 5 })
  expect([await wrongCounts(), await duplicateOrderKeys()]).toEqual([[], []])
  await editBoard(ana, { boardId: secret.id, privacy: 'public' })

  expect(await countsOf(ana, tag)).toEqual({ [tag]: 8 })
  expect(await wrongCounts()).toEqual([])
})

/** The pins that a board's pins were copied from, in order. */
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

/** How many listed pins have each hashtag with this prefix. */
async function countsOf(context: Context, q: string): Promise<Record<string, number | undefined>> {
  const tags = (await suggestHashtags(context, { q, showPinCount: true })).items
  return Object.fromEntries(tags.map(({ query, pinCount }) => [query, pinCount]))
}
