import { expect, test } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { suggestHashtags } from '../../../app/features/discovery/hashtag-suggestions.server.ts'
import { SMALL_SELECTION_PINS } from '../../../app/features/organise/limits.ts'
import { copyAllPins, copyPins } from '../../../app/features/organise/move-pins.server.ts'
import { undoAction } from '../../../app/features/organise/undo-action.server.ts'
import { aBoard } from '../../boards.ts'
import { over } from '../../organise.ts'
import { aMember } from '../../people.ts'
import { aPin, pinsOn } from '../../pins.ts'

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

async function aTaggedPlace() {
  const ana = await aMember()
  const tag = `k${crypto.randomUUID().replaceAll('-', '')}`
  return { ana, from: await aBoard(ana), to: await aBoard(ana), tag }
}

/** How many listed pins have each hashtag that begins so. */
async function countsOf(context: Context, q: string): Promise<Record<string, number | undefined>> {
  const tags = await suggestHashtags(context, { q, showPinCount: true })
  return Object.fromEntries(tags.map(({ query, pinCount }) => [query, pinCount]))
}
