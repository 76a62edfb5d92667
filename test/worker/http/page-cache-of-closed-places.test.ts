import { expect, test } from 'vitest'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { deleteBoard } from '../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../app/features/content/boards/boards.server.ts'
import { deletePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { deactivateAccount } from '../../../app/features/operations/account-closure/close-account.server.ts'
import type { CaseAct } from '../../../app/features/operations/moderation/decide/acts.ts'
import { decideCase } from '../../../app/features/operations/moderation/decide/decide.server.ts'
import { withOutbox } from '../../emails.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import {
  aBrowser,
  aMember,
  aStaffMember,
  type Browser,
  browserOf,
} from '../../factories/identity/people.ts'
import { aCase, aPinCase } from '../../factories/operations/cases.ts'

type Place = Awaited<ReturnType<typeof aPlace>>

/** A new member with a public board, whose words and picture appear nowhere else. */
async function aPlace() {
  const mark = crypto.randomUUID().replaceAll('-', '')
  const tag = `k${mark}`
  const owner = await aMember({ fullName: `Owner ${mark}` })
  const board = await aBoard(owner, { name: `Board ${mark}`, description: `About ${mark}` })
  const section = await aSection(owner, board, `Section ${mark}`)
  const words = { title: `Kestrel ${mark}`, description: `${mark} #${tag}` }
  const pin = await aPin(owner, board, { ...words, sectionId: section.id })
  const cover = await aPin(owner, board, words)
  const ofPins = [words.title, pin.hash, cover.hash]
  const ofBoard = [`Board ${mark}`, `About ${mark}`, `Section ${mark}`]
  const profile = `/${owner.viewer.username}/`
  const boardPath = `${profile}${board.slug}/`
  const pinPath = `/pin/${pin.id}/`
  const asked = encodeURIComponent(`https://pinfold.test${boardPath}`)
  return {
    owner,
    board,
    pins: [pin, cover],
    title: words.title,
    marks: {
      pins: ofPins,
      board: [...ofPins, ...ofBoard],
      member: [...ofPins, ...ofBoard, `Owner ${mark}`],
    },
    /** The addresses at which visitors find the place. */
    shown: {
      profile,
      created: `${profile}_created/`,
      board: boardPath,
      pin: pinPath,
      section: `${boardPath}${section.slug}/`,
      cover: `/pin/${cover.id}/`,
      tag: `/?topic=${tag}`,
      search: `/search/?q=${mark}`,
      boards: `/search/boards/?q=${mark}`,
      profiles: `/search/profiles/?q=${mark}`,
      home: '/',
      ideas: '/ideas/',
      feed: `${boardPath}feed.atom`,
      feedOfAll: `${profile}feed.json`,
      embed: `/embed/board/${board.id}/`,
      pinEmbed: `/embed/pin/${pin.id}/`,
      oembed: `/oembed/?url=${asked}`,
      oembedOfMember: `/oembed/?url=${encodeURIComponent(`https://pinfold.test${profile}`)}`,
    },
  }
}

const operator = withOutbox(await aStaffMember('moderator'))

async function decide(caseId: Promise<number>, act: CaseAct): Promise<void> {
  const decision = { act, ground: 'spam', explanation: 'It sells watches.' } as const
  await decideCase({ ...operator, now: later() }, { caseId: await caseId, ...decision })
}

/** The ways to close a place, or a part of it, to visitors. */
const CLOSINGS: [
  name: string,
  close: (place: Place) => Promise<unknown>,
  closed: 'member' | 'board' | 'pins',
][] = [
  ['is made secret', ({ owner, board }) => editBoard(at(owner), secret(board)), 'board'],
  ['is deleted', ({ owner, board }) => deleteBoard(at(owner), { boardId: board.id }), 'board'],
  [
    'loses its pins',
    async ({ owner, pins }) => {
      for (const { id } of pins) await deletePin(at(owner), { pinId: id })
    },
    'pins',
  ],
  [
    'has its pictures withdrawn',
    async ({ owner, pins }) => {
      for (const pin of pins) await decide(aPinCase(owner, pin), 'remove')
    },
    'pins',
  ],
  ['is of a member who leaves', ({ owner }) => deactivateAccount(at(owner)), 'member'],
  [
    'is of a member who is suspended',
    ({ owner }) => decide(aCase('member', owner, owner.viewer.id), 'suspend'),
    'member',
  ],
]

test.each(CLOSINGS)('a cached board that %s shows nothing', async (...row) => {
  const [, close, closed] = row
  const place = await aPlace()
  const marks = place.marks[closed]
  const leaksAt = async (path: string) => {
    const { text, isHit } = await read(aBrowser(), path)
    return { isHit, leaks: marks.filter((mark) => text.includes(mark)) }
  }
  for (const path of Object.values(place.shown)) await leaksAt(path)
  const drawn = await Promise.all(Object.values(place.shown).map(leaksAt))
  expect(drawn.filter(({ isHit }) => isHit).length, 'pages from the memo').toBeGreaterThan(8)
  expect(drawn.filter(({ leaks }) => leaks.length > 0).length, 'shown').toBeGreaterThan(8)

  await close(place)

  for (const [name, path] of Object.entries(place.shown)) {
    for (const turn of ['first', 'second']) {
      expect((await leaksAt(path)).leaks, `${name}, ${turn} time`).toEqual([])
    }
  }
})

test('a blocked member gets their own page, whatever is cached for visitors', async () => {
  const place = await aPlace()
  const bo = await aMember()
  const browser = await browserOf(bo)
  const { board, pin, profile } = place.shown
  for (const path of [board, pin, profile]) await read(aBrowser(), path)

  await blockMember(at(place.owner), { memberId: bo.viewer.id })

  for (const path of [board, pin, profile]) {
    const { text, isHit } = await read(browser, path)
    expect([isHit, text.includes(place.title)], path).toEqual([false, false])
  }
})

function at<Member extends Place['owner']>(member: Member): Member {
  return { ...member, now: later() }
}

function secret({ id: boardId }: { id: number }) {
  return { boardId, privacy: 'secret' } as const
}

async function read(browser: Browser, path: string) {
  const response = await browser.fetch(path)
  const isHit = response.headers.has('Cache-Status')
  return { text: await response.text(), isHit }
}
