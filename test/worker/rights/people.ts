import type { Role } from '../../../app/context.server.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { followMember } from '../../../app/features/content/follows/follows.server.ts'
import { SCOPES } from '../../../app/features/identity/apps/scopes.ts'
import { endAccess } from '../../../app/features/identity/business/access/change-access.server.ts'
import { enterPayerDetails } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import {
  aBrowser,
  aMember,
  aStaffMember,
  type Browser,
  browserOf,
  demoteToReviewer,
} from '../../factories/identity/people.ts'
import { aToken } from '../../factories/identity/tokens.ts'
import { anApp } from '../../factories/transfer/webhooks.ts'

/** Everybody who tries a write. Each name says how they relate to the owner, a business, or to the board. */
export const PEOPLE = [
  'owner',
  'collaborator',
  'former collaborator',
  'invited',
  'follower',
  'blocked',
  'blocking',
  'admin',
  'campaign manager',
  'analyst',
  'profile manager',
  'demoted manager',
  'former manager',
  'operator',
  'demoted operator',
  'stranger',
  'visitor',
  'token',
] as const
export type Person = (typeof PEOPLE)[number]

type Member = Awaited<ReturnType<typeof aMember>>

/** A person's browser, access token (`token` may only read), and the board where they save for themselves. */
export type Sender = {
  id: number
  username: string
  email: string
  browser: Browser
  token: string | null
  canWrite: boolean
  boardId: number
  /** The business that they act for. */
  actsFor: number | null
}

/** `offered` is a public pin of somebody else that everybody may save. */
export type Cast = {
  owner: Member
  members: Record<Person, Member>
  senders: Record<Person, Sender>
  offered: number
  /** An app that everybody may consent to. */
  appId: number
  /** The maker of that pin and app, whom everybody may invite. */
  maker: string
}

const ROLES: Partial<Record<Person, readonly Exclude<Role, 'OWNER'>[]>> = {
  admin: ['ADMIN'],
  'campaign manager': ['CAMPAIGN_MANAGER'],
  analyst: ['ANALYST'],
  'profile manager': ['PROFILE'],
  'demoted manager': ['ADMIN'],
  'former manager': ['ADMIN'],
}

/** One of each kind of person. Those who lost a right had it when their session and token were made. */
export async function aCast(): Promise<Cast> {
  const passwordHash = await passwordHashOf('kestrel over the fen')
  const owner = await aBusiness({ emailVerifiedAt: 1, passwordHash })
  await enterPayerDetails(owner)
  const members = { ...(await others(owner)), owner, visitor: owner, token: owner }
  const senders: Partial<Record<Person, Sender>> = {}
  for (const who of PEOPLE) senders[who] = await senderOf(who, members[who], owner)
  if (!hasAll(senders)) throw new Error('somebody is missing')
  await revokeRights(owner, members)
  const maker = await aMember()
  const { id: offered } = await aPin(maker, await aBoard(maker))
  const { appId } = await anApp(maker)
  return { owner, members, senders, offered, appId, maker: maker.viewer.username }
}

function hasAll(senders: Partial<Record<Person, Sender>>): senders is Record<Person, Sender> {
  return PEOPLE.every((who) => senders[who])
}

async function others(owner: Member) {
  const member = () => aMember({ emailVerifiedAt: 1 })
  const manager = () => aBusiness({ emailVerifiedAt: 1 })
  const operator = () => aStaffMember('admin', { emailVerifiedAt: 1 })
  const found = {
    collaborator: await member(),
    'former collaborator': await member(),
    invited: await member(),
    follower: await member(),
    blocked: await member(),
    blocking: await member(),
    admin: await manager(),
    'campaign manager': await manager(),
    analyst: await manager(),
    'profile manager': await manager(),
    'demoted manager': await manager(),
    'former manager': await manager(),
    operator: await operator(),
    'demoted operator': await operator(),
    stranger: await member(),
  }
  await followMember(found.follower, { memberId: owner.viewer.id })
  await blockMember(owner, { memberId: found.blocked.viewer.id })
  await blockMember(found.blocking, { memberId: owner.viewer.id })
  return found
}

async function senderOf(who: Person, member: Member, owner: Member): Promise<Sender> {
  const { id, username, email } = member.viewer
  const roles = ROLES[who]
  if (roles) await giveAccess(owner, member, roles)
  const isMember = who !== 'visitor' && who !== 'token'
  const browser = isMember ? await browserOf(member) : aBrowser()
  if (roles) browser.cookies.set('__Host-acting', `${id}-${owner.viewer.id}`)
  const scopes = Object.keys(SCOPES).filter((one) => who !== 'token' || /:read/.test(one))
  const token = who === 'visitor' ? null : await aToken(member, scopes)
  const { id: boardId } = await aBoard(member)
  return {
    id,
    username,
    email,
    browser,
    token,
    canWrite: who !== 'token',
    boardId,
    actsFor: roles ? owner.viewer.id : null,
  }
}

async function revokeRights(owner: Member, members: Record<Person, Member>): Promise<void> {
  await giveAccess(owner, members['demoted manager'], ['ANALYST'])
  const accessId = await giveAccess(owner, members['former manager'], ['ADMIN'])
  await endAccess(owner, { accessId })
  await demoteToReviewer(members['demoted operator'])
}
