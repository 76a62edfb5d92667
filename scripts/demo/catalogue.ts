import type { BoardText } from './boards/board-text.ts'
import { boardTexts } from './boards/boards.ts'
import { campaignsOf, type DemoCampaign } from './campaigns.ts'
import { type DemoMember, members } from './members.ts'
import { at, type Random, randomFrom } from './random.ts'

/** All the data that the demo starts with. Each list is in order of creation. */
export type Catalogue = {
  members: readonly DemoMember[]
  boards: readonly DemoBoard[]
  pins: readonly DemoPin[]
  campaigns: readonly DemoCampaign[]
  saves: readonly DemoSave[]
  memberFollows: readonly DemoMemberFollow[]
  boardFollows: readonly DemoBoardFollow[]
}

/** A board, which other items refer to by `key`. Ages are in minutes before now. */
export type DemoBoard = {
  key: string
  owner: string
  name: string
  description: string
  privacy: 'public' | 'secret'
  sections: readonly string[]
  ageMinutes: number
}

/** A pin with its own picture, created by the board's owner; its `key` names the picture. */
export type DemoPin = {
  key: string
  board: string
  section: string | null
  title: string
  description: string
  link: string
  altText: string
  ageMinutes: number
}

export type DemoSave = {
  member: string
  pin: string
  board: string
  section: string | null
  ageMinutes: number
}

export type DemoMemberFollow = { follower: string; followed: string; ageMinutes: number }

export type DemoBoardFollow = { follower: string; board: string; ageMinutes: number }

/** Describes eight members, 24 boards, 240 pins, 60 saves of them, and today's saves. */
export function demoCatalogue(seed: number): Catalogue {
  const random = randomFrom(seed)
  const boards = boardTexts.map((text, i) => boardFrom(text, i, random)).sort(oldestFirst)
  const pins = boardTexts.flatMap((text) => pinsFrom(text, ageOf(boards, keyOf(text.name)), random))
  return {
    members,
    boards,
    pins: pins.sort(oldestFirst),
    campaigns: campaignsOf(boards, pins),
    saves: [
      ...boardTexts.flatMap((text, i) => savesFrom(text, 2 + (i % 2), boards, pins, random)),
      ...savesOfToday(boards, pins),
    ].sort(oldestFirst),
    memberFollows: memberFollowsFrom(random),
    boardFollows: boardFollowsFrom(boards, random),
  }
}

function boardFrom(text: BoardText, index: number, random: Random): DemoBoard {
  const { owner, name, description, privacy, sections } = text
  const joined = ageOfMember(owner)
  const ageMinutes = Math.round(
    joined - 300 - (index % 3) * random.between(30_000, 70_000) - random.between(0, 900),
  )
  return { key: keyOf(name), owner, name, description, privacy, sections, ageMinutes }
}

function pinsFrom(text: BoardText, boardAge: number, random: Random): DemoPin[] {
  return text.pins.map(({ title, altText, description, section }, i) => {
    const key = keyOf(title)
    const share = (i + random.between(0.1, 0.9)) / text.pins.length
    return {
      key,
      board: keyOf(text.name),
      section: section ?? null,
      title,
      description,
      link: `https://${at(text.sites, i)}/${key}`,
      altText,
      ageMinutes: Math.round(boardAge * (1 - share) ** 1.3 * 0.98) + 35,
    }
  })
}

function savesFrom(
  text: BoardText,
  count: number,
  boards: readonly DemoBoard[],
  pins: readonly DemoPin[],
  random: Random,
): DemoSave[] {
  const board = keyOf(text.name)
  const sources = new Set(text.savesFrom.map(keyOf))
  const isOpen = new Set(
    boards
      .filter(({ owner, privacy }) => owner !== text.owner && privacy === 'public')
      .map(({ key }) => key),
  )
  const choice = random.shuffle(
    pins.filter((pin) => sources.has(pin.board) && isOpen.has(pin.board)),
  )
  return choice.slice(0, count).map((pin) => ({
    member: text.owner,
    pin: pin.key,
    board,
    section: null,
    ageMinutes: Math.round(
      Math.min(pin.ageMinutes, ageOf(boards, board)) * random.between(0.15, 0.9),
    ),
  }))
}

/** How many hashtags were saved today, how many pins of each, and the minutes between two saves. */
const TAGS_OF_TODAY = 4
const SAVES_OF_TAG = 4
const MINUTES_BETWEEN = 55

/** Saves pins with the most frequent hashtags within the last day, so that there are popular topics. */
function savesOfToday(boards: readonly DemoBoard[], pins: readonly DemoPin[]): DemoSave[] {
  const open = boards.filter(({ privacy }) => privacy === 'public')
  const owners = new Map(open.map(({ key, owner }) => [key, owner]))
  const shown = pins.filter(({ board }) => owners.has(board))
  const tagged = Map.groupBy(
    shown.flatMap((pin) => tagsOf(pin).map((tag) => ({ tag, pin }))),
    ({ tag }) => tag,
  )
  const usual = [...tagged.values()].sort((a, b) => b.length - a.length).slice(0, TAGS_OF_TODAY)
  const saved = new Set(
    usual.flatMap((found) => found.slice(0, SAVES_OF_TAG).map(({ pin }) => pin)),
  )
  return [...saved].map((pin, place) => {
    const board = at(
      open.filter(({ owner }) => owner !== owners.get(pin.board)),
      place,
    )
    return {
      member: board.owner,
      pin: pin.key,
      board: board.key,
      section: null,
      ageMinutes: Math.min(30 + place * MINUTES_BETWEEN, pin.ageMinutes - 1),
    }
  })
}

function tagsOf({ description }: DemoPin): string[] {
  return description.match(/#[a-z]+/g) ?? []
}

function memberFollowsFrom(random: Random): DemoMemberFollow[] {
  return members
    .flatMap((follower) =>
      random
        .shuffle(members.filter(({ username }) => username !== follower.username))
        .slice(0, random.whole(2, 5))
        .map((followed) => ({
          follower: follower.username,
          followed: followed.username,
          ageMinutes: Math.round(
            Math.min(follower.ageMinutes, followed.ageMinutes) * random.between(0.1, 0.95),
          ),
        })),
    )
    .sort(oldestFirst)
}

function boardFollowsFrom(boards: readonly DemoBoard[], random: Random): DemoBoardFollow[] {
  return members
    .flatMap(({ username }) =>
      random
        .shuffle(boards.filter(({ owner, privacy }) => owner !== username && privacy === 'public'))
        .slice(0, random.whole(2, 5))
        .map(({ key, ageMinutes }) => ({
          follower: username,
          board: key,
          ageMinutes: Math.round(
            Math.min(ageMinutes, ageOfMember(username)) * random.between(0.1, 0.95),
          ),
        })),
    )
    .sort(oldestFirst)
}

function oldestFirst(a: { ageMinutes: number }, b: { ageMinutes: number }): number {
  return b.ageMinutes - a.ageMinutes
}

function ageOf(boards: readonly DemoBoard[], key: string): number {
  const board = boards.find((candidate) => candidate.key === key)
  if (!board) throw new Error(`No board is called ${key}`)
  return board.ageMinutes
}

function ageOfMember(username: string): number {
  const member = members.find((candidate) => candidate.username === username)
  if (!member) throw new Error(`No member is called ${username}`)
  return member.ageMinutes
}

/** The slug of a name: `Fruit, in season` becomes `fruit-in-season`. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(/[ -]+/g, '-')
}
