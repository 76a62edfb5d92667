import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { claimSite } from '../../../../app/features/content/claims/claims.server.ts'
import { storeUploadedPicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { pictureIdAtAddress } from '../../../../app/features/content/media/pictures/requested-pictures.server.ts'
import { checkOffsite } from '../../../../app/features/content/pins/links/offsite.server.ts'
import { findPictures } from '../../../../app/features/content/webpages/found-pictures.server.ts'
import {
  RATE_LIMITS,
  spentLimitCode,
  windowMsOf,
} from '../../../../app/features/core/rate-limits/limits.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { storeLandingSignals } from '../../../../app/features/identity/after-sign-in/landing-signals.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import { sendVerificationAgain } from '../../../../app/features/identity/email-addresses/email-verification.server.ts'
import {
  emailExists,
  validateEmail,
} from '../../../../app/features/identity/email-addresses/emails.server.ts'
import {
  sendInstructions,
  sendOwnInstructions,
} from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import {
  logInIfMember,
  signUpOrLogIn,
} from '../../../../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember, signUpFields } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>
type Call = (member: Member) => Promise<unknown>

const ADDRESS = `${crypto.randomUUID()}@mail.example`
const URL = 'https://shop.example/'

const network = ({ origin }: Member) => origin.network
const member = ({ viewer }: Member) => String(viewer.id)

/** Every limited call: what is counted, for whom, and the call. */
const CALLS: [name: string, keyof typeof RATE_LIMITS, sender: (who: Member) => string, Call][] = [
  ['an address is looked up', 'exists', network, (who) => emailExists(who, { email: ADDRESS })],
  ['a sign-up begins', 'exists', network, (who) => logInIfMember(visitor(who), signUpFields())],
  ['an address is checked', 'validation', network, (who) => validateEmail(who, { email: ADDRESS })],
  [
    'an account is opened',
    'register',
    network,
    (who) => signUpOrLogIn(visitor(who), signUpFields()),
  ],
  [
    'landing signals are kept',
    'landingSignals',
    member,
    (who) => storeLandingSignals(who, { isRegister: true, unauthVisitedPages: [] }),
  ],
  [
    'a page is fetched',
    'fetch',
    (who) => `member:${member(who)}`,
    (who) => findPictures(who, { url: URL }),
  ],
  [
    'a picture is fetched',
    'fetch',
    (who) => `member:${member(who)}`,
    (who) => pictureIdAtAddress(who, URL),
  ],
  [
    'a picture is sent',
    'upload',
    member,
    async (who) => storeUploadedPicture(who, await aPicture()),
  ],
  ['a site is claimed', 'claim', member, (who) => claimSite(who, { site: 'shop.example' })],
  ['a link is checked', 'offsite', network, (who) => checkOffsite(who, { url: URL })],
  ['a password is asked for', 'forgotPassword', network, (who) => requestReset(who)],
  [
    'a password is asked for one name',
    'forgottenAccount',
    () => hashToken(ADDRESS),
    (who) => requestReset(who),
  ],
  [
    'a member asks for their own link',
    'forgottenAccount',
    (who) => `member:${member(who)}`,
    sendOwnInstructions,
  ],
  ['a confirmation is sent again', 'verification', member, sendVerificationAgain],
  ['a member changes their address', 'emailChange', member, changeEmail],
  ['an address is asked for', 'emailChange', () => hashToken(ADDRESS), changeEmail],
  ['a member invites', 'invite', member, invite],
  ['a member invites by email', 'invitedByEmail', member, invite],
  ['an address is invited', 'invitedAddress', () => hashToken(ADDRESS), invite],
  [
    'an address is invited to a business',
    'invitedAddress',
    () => hashToken(ADDRESS),
    (who) =>
      inviteToBusiness(actingForThemselves(who), { invitee: { email: ADDRESS }, roles: ['ADMIN'] }),
  ],
]

test.each(CALLS)('if %s too often, the call is refused', async (_name, subject, sender, call) => {
  const who = await aMemberInOwnNetwork()
  const key = `rate:${subject}:${sender(who)}:${Math.floor(who.now / windowMsOf(subject))}`
  const code = spentLimitCode(subject)
  const outcome = () =>
    call(who).then(
      () => 'done',
      (refusal) => refusal.code,
    )

  await env.COUNTERS.put(key, String(RATE_LIMITS[subject] - 1))
  expect(await outcome()).not.toBe(code)
  await env.COUNTERS.put(key, String(RATE_LIMITS[subject]))
  expect(await outcome()).toBe(code)
  await env.COUNTERS.delete(key)
})

/** A member in a network of their own. */
async function aMemberInOwnNetwork(): Promise<Member> {
  const who = await aMember({ emailVerifiedAt: 1 })
  return { ...who, origin: { ...who.origin, network: crypto.randomUUID() } }
}

function actingForThemselves(who: Member): Member {
  return { ...who, viewer: { ...who.viewer, isPartner: true } }
}

function visitor(who: Member): Context {
  return { ...who, viewer: null }
}

function requestReset(who: Member) {
  return sendInstructions(visitor(who), { usernameOrEmail: ADDRESS, type: 'reset' })
}

function changeEmail(who: Member) {
  return askForEmailChange(who, { email: ADDRESS })
}

async function invite(who: Member) {
  const board = await aBoard(who)
  return inviteCollaborator(who, { boardId: board.id, invitee: { email: ADDRESS } })
}
