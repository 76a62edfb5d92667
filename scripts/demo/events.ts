import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Viewer } from '../../app/context.server.ts'
import type { Seeder } from '../site/seeder.ts'
import type { DemoCampaign } from './campaigns.ts'
import type {
  Catalogue,
  DemoBoard,
  DemoBoardFollow,
  DemoMemberFollow,
  DemoPin,
  DemoSave,
} from './catalogue.ts'
import type { DemoMember } from './members.ts'

export type DemoEvent = { ageMinutes: number; run: (now: number) => Promise<void> }

/** The members and things created so far, by the catalogue's names. */
type Stage = {
  seeder: Seeder
  password: string
  viewers: Map<string, Viewer>
  boards: Map<string, number>
  sections: Map<string, number>
  pins: Map<string, number>
}

const SignedIn = v.object({ viewer: v.custom<Viewer>((viewer) => typeof viewer === 'object') })
const Created = v.object({ id: v.number() })

/** Sorts events so that each comes after the things it refers to, and a member's latest event comes last. */
export function demoEvents(catalogue: Catalogue, seeder: Seeder, password: string): DemoEvent[] {
  const { members, boards, pins, campaigns, saves, memberFollows, boardFollows } = catalogue
  const stage: Stage = {
    seeder,
    password,
    viewers: new Map(),
    boards: new Map(),
    sections: new Map(),
    pins: new Map(),
  }
  const owners = new Map(boards.map(({ key, owner }) => [key, owner]))
  const events: DemoEvent[] = [
    ...members.map((member) => event(member, (now) => join(stage, member, now))),
    ...boards.map((board) => event(board, (now) => makeBoard(stage, board, now))),
    ...pins.map((pin) => event(pin, (now) => makePin(stage, found(owners, pin.board), pin, now))),
    ...campaigns.map((campaign) => event(campaign, (now) => promote(stage, campaign, now))),
    ...saves.map((save) => event(save, (now) => makeSave(stage, save, now))),
    ...memberFollows.map((follow) => event(follow, (now) => followMember(stage, follow, now))),
    ...boardFollows.map((follow) => event(follow, (now) => followBoard(stage, follow, now))),
  ]
  return events.sort((a, b) => b.ageMinutes - a.ageMinutes)
}

function event({ ageMinutes }: { ageMinutes: number }, run: DemoEvent['run']): DemoEvent {
  return { ageMinutes, run }
}

async function join({ seeder, viewers, password }: Stage, member: DemoMember, now: number) {
  const { email, birthday, country, firstName, lastName, username, about, businessName, site } =
    member
  const joined = await seeder.call({
    name: 'signUp',
    now,
    country,
    input: { email, birthday, password },
  })
  const { viewer } = v.parse(SignedIn, joined)
  viewers.set(username, viewer)
  const as = { viewer, now, country }
  const input = { fullName: `${firstName} ${lastName}`, username, about }
  await seeder.call({ name: 'editProfile', ...as, input })
  await seeder.call({ name: 'showPicture', ...as }, await picture('portraits', username))
  if (businessName) {
    const business = { businessName, kind: 'shop', site, country }
    await seeder.call({ name: 'convert', ...as, input: business })
  }
  if (site) await seeder.call({ name: 'ownSite', ...as, input: { host: site } })
  await seeder.call({ name: 'logOutEverywhere', ...as })
}

async function makeBoard(
  { seeder, viewers, boards, sections }: Stage,
  board: DemoBoard,
  now: number,
) {
  const { key, owner, name, description, privacy } = board
  const viewer = found(viewers, owner)
  const input = { name, description, privacy }
  const { id } = v.parse(Created, await seeder.call({ name: 'createBoard', viewer, now, input }))
  boards.set(key, id)
  for (const title of board.sections) {
    const section = await seeder.call({
      name: 'createSection',
      viewer,
      now,
      input: { boardId: id, title },
    })
    sections.set(`${key}/${title}`, v.parse(Created, section).id)
  }
}

async function makePin(stage: Stage, owner: string, pin: DemoPin, now: number) {
  const { title, description, link, altText } = pin
  const input = { ...placeOf(stage, pin), title, description, link, altText, method: 'uploaded' }
  const viewer = found(stage.viewers, owner)
  const call = { name: 'createPin', viewer, now, input }
  const made = await stage.seeder.call(call, await picture('pictures', pin.key))
  stage.pins.set(pin.key, v.parse(Created, made).id)
}

async function promote({ seeder, viewers, pins }: Stage, campaign: DemoCampaign, now: number) {
  const { owner, pin, name, destinationUrl, budgetMicros, days } = campaign
  const viewer = found(viewers, owner)
  const input = { pinId: found(pins, pin), name, destinationUrl, budgetMicros, days }
  await seeder.call({ name: 'playCampaign', viewer, now, input })
}

async function makeSave(stage: Stage, save: DemoSave, now: number) {
  const viewer = found(stage.viewers, save.member)
  const input = { pinId: found(stage.pins, save.pin), ...placeOf(stage, save) }
  await stage.seeder.call({ name: 'savePin', viewer, now, input })
}

async function followMember({ seeder, viewers }: Stage, follow: DemoMemberFollow, now: number) {
  const viewer = found(viewers, follow.follower)
  const input = { memberId: found(viewers, follow.followed).id }
  await seeder.call({ name: 'followMember', viewer, now, input })
}

async function followBoard(
  { seeder, viewers, boards }: Stage,
  follow: DemoBoardFollow,
  now: number,
) {
  const viewer = found(viewers, follow.follower)
  const input = { boardId: found(boards, follow.board) }
  await seeder.call({ name: 'followBoard', viewer, now, input })
}

function picture(folder: 'pictures' | 'portraits', name: string): Promise<Uint8Array> {
  return readFile(`${import.meta.dirname}/${folder}/${name}.webp`)
}

function placeOf(
  { boards, sections }: Stage,
  { board, section }: Pick<DemoPin, 'board' | 'section'>,
) {
  return {
    boardId: found(boards, board),
    section: section === null ? null : found(sections, `${board}/${section}`),
  }
}

function found<T>(things: ReadonlyMap<string, T>, name: string): T {
  const thing = things.get(name)
  if (thing === undefined) throw new Error(`The demo refers to "${name}" before it is there.`)
  return thing
}
