import type { emails } from '../../db/core/emails.ts'
import type {
  accountEvents,
  knownDevices,
  landingSignals,
  memberFollows,
  members,
  sessions,
} from '../../db/identity/accounts.ts'
import type { accessTokens, appChanges, appGrants, apps } from '../../db/identity/apps.ts'
import type { businessAccess } from '../../db/identity/business.ts'
import type { identities } from '../../db/identity/identities.ts'
import type { notifications } from '../../db/identity/notifications.ts'
import type { pushSubscriptions } from '../../db/identity/push.ts'
import type { passkeys, secondFactors } from '../../db/identity/second-factors.ts'
import type { formerUsernames } from '../../db/identity/usernames.ts'
import type { LeftOut } from '../../db/listed-columns.ts'

const SECRET = 'a secret, or a hash of one'
const OWN = 'the member themselves'
const PROOF = 'an id of the proof'
const SESSION = 'an id of a session, which may have ended'

/** The columns that the copy of a member's data leaves out, each with the reason. */
export const IDENTITY_LEFT_OUT = {
  members: {
    passwordHash: SECRET,
    previousPasswordHash: SECRET,
    indexedName: 'derived from the name, for search',
    pictureId: 'an id of the profile picture',
    interests: 'in interests.json, by name',
    version: 'counts changes',
  } satisfies LeftOut<typeof members>,
  former_usernames: { memberId: OWN } satisfies LeftOut<typeof formerUsernames>,
  sessions: { memberId: OWN, tokenHash: SECRET, proofId: PROOF } satisfies LeftOut<typeof sessions>,
  known_devices: {
    memberId: OWN,
    tokenHash: SECRET,
    trustedUntil: 'copied as trusted_until_at',
  } satisfies LeftOut<typeof knownDevices>,
  push_subscriptions: {
    memberId: OWN,
    sessionId: 'copied as the browser and the country of the session',
    publicKey: SECRET,
    authSecret: SECRET,
  } satisfies LeftOut<typeof pushSubscriptions>,
  account_events: { memberId: OWN } satisfies LeftOut<typeof accountEvents>,
  identities: {
    memberId: OWN,
    provider: 'copied as name',
    email: 'copied as detail',
  } satisfies LeftOut<typeof identities>,
  second_factors: {
    memberId: OWN,
    phone: 'copied as detail',
    secret: SECRET,
    lastStep: 'only prevents reuse of a code',
  } satisfies LeftOut<typeof secondFactors>,
  passkeys: {
    memberId: OWN,
    credentialId: 'for checking log-ins',
    publicKey: 'for checking log-ins',
    counter: 'for checking log-ins',
    countsFrom: 'for checking log-ins',
  } satisfies LeftOut<typeof passkeys>,
  access_tokens: {
    memberId: OWN,
    tokenHash: SECRET,
    grantId: 'apps’ tokens are copied as their grant',
    usedAt: 'apps’ tokens are copied as their grant',
    proofId: PROOF,
    sessionId: SESSION,
  } satisfies LeftOut<typeof accessTokens>,
  app_grants: {
    memberId: OWN,
    appId: 'copied as the name of the app',
    codeHash: SECRET,
    codeChallenge: SECRET,
    codeExpiresAt: 'about a code that lasts minutes',
    codeUsedAt: 'about a code that lasts minutes',
    proofId: PROOF,
    sessionId: SESSION,
  } satisfies LeftOut<typeof appGrants>,
  apps: { memberId: OWN, secretHash: SECRET } satisfies LeftOut<typeof apps>,
  app_changes: { appId: 'copied as the name of the app' } satisfies LeftOut<typeof appChanges>,
  emails: {
    priority: 'about how it is sent',
    address: OWN,
    text: 'may contain links that log in',
    html: 'may contain links that log in',
    stopUrl: 'a link that works without a log-in',
    tries: 'about how it is sent',
  } satisfies LeftOut<typeof emails>,
  landing_signals: { memberId: OWN } satisfies LeftOut<typeof landingSignals>,
  notifications: {
    memberId: OWN,
    day: 'derived from created_at',
    at: 'copied as created_at',
  } satisfies LeftOut<typeof notifications>,
  business_access: {
    businessId: 'copied as a name',
    memberId: 'copied as a username',
    inviterId: 'an id of another member',
    device: 'the giver’s device',
  } satisfies LeftOut<typeof businessAccess>,
  member_follows: {
    followerId: 'copied as a username',
    memberId: 'copied as a username',
  } satisfies LeftOut<typeof memberFollows>,
} as const
