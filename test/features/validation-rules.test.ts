import * as v from 'valibot'
import { expect, test } from 'vitest'
import { campaignName } from '../../app/features/ads/quick-promote/promotion-form/campaign-name.ts'
import { sentEndDate } from '../../app/features/ads/quick-promote/promotion-form/last-day.ts'
import { Day, Duration } from '../../app/features/ads/quick-promote/promotion-form/promotion.ts'
import { TypedBudget } from '../../app/features/ads/typed-budget.ts'
import { BoardName, SectionTitle } from '../../app/features/content/boards/board.ts'
import { completeCollaborator } from '../../app/features/content/boards/invitations/suggestions.server.ts'
import { hashtagsIn } from '../../app/features/content/pins/hashtags/hashtags.ts'
import { isOwner } from '../../app/features/identity/business/ownership.ts'
import {
  CollectedAddress,
  EmailAddress,
  NewEmailAddress,
  RegisteredEmail,
} from '../../app/features/identity/names/email.ts'
import { suggestEmail } from '../../app/features/identity/names/email-hint.ts'
import { splitName } from '../../app/features/identity/names/names.ts'
import { NewPassword } from '../../app/features/identity/passwords/password.ts'
import { checkNewPassword } from '../../app/features/identity/passwords/passwords.server.ts'
import { isSocialOnly } from '../../app/features/identity/providers/own-networks.ts'
import { checkAge } from '../../app/features/identity/sign-up/age.ts'
import { Birthday } from '../../app/features/identity/sign-up/birthday.ts'
import { consentTimes, REQUIRED_CONSENTS } from '../../app/features/identity/sign-up/consents.ts'
import { VerificationCode } from '../../app/features/identity/tokens/verification-code.ts'
import { groupBoards, inNameOrder } from '../../app/features/screens/picker/rows/board-order.ts'
import { isFoundBy } from '../../app/features/screens/picker/rows/name-search.ts'
import { isRefusalCode, Refusal, refusalOfIssue, refusalText } from '../../app/refusal.ts'
import { aMember, aVisitor } from '../factories/identity/people.ts'

/**
 * The rules of section 5 of both specifications, each with an accepted and a rejected input. The rules read like the
 * specification. The tests of each subject cover unusual cases.
 */
const NOW = Date.UTC(2026, 10, 28)

/** The text that the form shows; `accepted` if it shows none. */
function answer(schema: v.GenericSchema, input: unknown): string {
  const issue = v.safeParse(schema, input).issues?.[0]
  if (issue === undefined) return 'accepted'
  const { code, details } = refusalOfIssue(issue)
  return isRefusalCode(issue.message) ? refusalText(code, details) : issue.message
}

/** Like {@link answer}, for a function that throws a refusal. */
function answerOf(check: () => unknown): string {
  try {
    check()
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function newPassword(password: string): string {
  return answerOf(() =>
    checkNewPassword(
      { env: { ...aVisitor().env, EXPERIMENTS: 'strong_password' } },
      { password, field: 'password', email: 'annalind@example.com' },
    ),
  )
}

function age(birthday: string): string {
  return answerOf(() => checkAge(birthday, 'US', NOW))
}

function consents(given: readonly string[]): string {
  const korea = aVisitor({ origin: { ...aVisitor().origin, country: 'KR' } })
  const env = { ...korea.env, EXPERIMENTS: 'kr_privacy_consent' }
  return answerOf(() =>
    consentTimes({ ...korea, env }, Object.fromEntries(given.map((name) => [name, true]))),
  )
}

type Rule = [rule: string, input: string, answered: unknown, expected: unknown]

const MALFORMED = "Hmm...that doesn't look like an email address."
const NO_VALID_EMAIL = "Sorry, this doesn't look like a valid email"
const NO_CODE = "Hmm...that doesn't look like a verification code."

const ACCESS: Rule[] = [
  ['email required', 'ana@example.com', answer(EmailAddress, 'ana@example.com'), 'accepted'],
  [
    'email required',
    'nothing',
    answer(EmailAddress, ''),
    "You missed a spot! Don't forget to add your email.",
  ],
  ['email format', 'ana@example.com', answer(NewEmailAddress, 'ana@example.com'), 'accepted'],
  ['email format: an @', 'ana.example.com', answer(NewEmailAddress, 'ana.example.com'), MALFORMED],
  [
    'email format: a local part',
    '@example.com',
    answer(NewEmailAddress, '@example.com'),
    MALFORMED,
  ],
  [
    'email format: a dotted domain',
    'ana@example',
    answer(NewEmailAddress, 'ana@example'),
    MALFORMED,
  ],
  ['blocked domain', 'ana@yahoo.com', answer(NewEmailAddress, 'ana@yahoo.com'), 'accepted'],
  ['blocked domain', 'ana@yahoo.con', answer(NewEmailAddress, 'ana@yahoo.con'), NO_VALID_EMAIL],
  ['ASCII email', 'ana@example.com', answer(RegisteredEmail, 'ana@example.com'), 'accepted'],
  [
    'ASCII email',
    'josé@example.com',
    answer(RegisteredEmail, 'josé@example.com'),
    'Your email is invalid.',
  ],
  ['collected email', 'ana@example.com', answer(CollectedAddress, 'ana@example.com'), 'accepted'],
  ['collected email', 'nothing', answer(CollectedAddress, ''), 'Email is required'],
  ['collected email', 'ana.example.com', answer(CollectedAddress, 'ana.example.com'), MALFORMED],
  ['typo hint', 'ana@gmial.com', suggestEmail('ana@gmial.com', 'pinfold.example'), 'ana@gmail.com'],
  ['typo hint', 'ana@gmail.com', suggestEmail('ana@gmail.com', 'pinfold.example'), null],
  ['typo hint: an @', 'gmial.com', suggestEmail('gmial.com', 'pinfold.example'), null],
  [
    'typo hint under 60 characters',
    '60 characters',
    suggestEmail(`${'a'.repeat(50)}@gmial.com`, 'pinfold.example'),
    null,
  ],
  ['password of 8', '8 characters', answer(NewPassword, 'lantern8'), 'accepted'],
  [
    'password of 8',
    '7 characters',
    answer(NewPassword, 'lantern'),
    'Your password is too short! You need 8+ characters.',
  ],
  ['ASCII password', 'brass lantern!', answer(NewPassword, 'brass lantern!'), 'accepted'],
  [
    'ASCII password',
    'laterne größer',
    answer(NewPassword, 'laterne größer'),
    'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
  ],
  ['password unlike the name', 'brass lantern 7', newPassword('brass lantern 7'), 'accepted'],
  [
    'password unlike the name',
    'annalind',
    newPassword('annalind'),
    'Please make your username and password different.',
  ],
  ['stronger password', 'password1', newPassword('password1'), 'Please make a stronger password.'],
  ['birthday required', '1990-02-28', answer(Birthday, '1990-02-28'), 'accepted'],
  [
    'birthday required',
    'nothing',
    answer(Birthday, ''),
    "You missed a spot. Don't forget to add your birthday.",
  ],
  ['birthday exists', '1990-02-30', answer(Birthday, '1990-02-30'), 'Invalid date'],
  ['birthday not this year', '2012-01-01', age('2012-01-01'), 'accepted'],
  ['birthday not this year', '2026-06-01', age('2026-06-01'), 'Invalid date'],
  [
    'minimum age',
    '2016-01-01',
    age('2016-01-01'),
    "Sorry, you're not eligible to sign up for Pinfold right now.",
  ],
  ['maximum age', '1900-01-01', age('1900-01-01'), 'Oops! Please use a valid age to sign up.'],
  ['verification code', '123456', answer(VerificationCode, '123456'), 'accepted'],
  [
    'verification code required',
    'nothing',
    answer(VerificationCode, ''),
    "You missed a spot! Don't forget to add your verification code.",
  ],
  ['verification code', 'abcdef', answer(VerificationCode, 'abcdef'), NO_CODE],
  ...['12345', '1234567'].map(
    (code): Rule => ['verification code', code, answer(VerificationCode, code), NO_CODE],
  ),
  ['full name', 'Ana Maria Lind', splitName('Ana Maria Lind').firstName, 'Ana'],
  ['full name: the rest', 'Ana Maria Lind', splitName('Ana Maria Lind').lastName, 'Maria Lind'],
  ['full name: one word', 'Ana', splitName('Ana').lastName, ''],
  ['consents', 'the four required ones', consents(REQUIRED_CONSENTS), 'accepted'],
  [
    'consents',
    'three of four',
    consents(REQUIRED_CONSENTS.slice(1)),
    "Before you can create an account, you'll need to agree to the required terms below.",
  ],
]

const NOT_CONNECTED = { facebook: { connected: false }, gplus: { connected: false } }
const BY_FACEBOOK = { ...NOT_CONNECTED, facebook: { connected: true } }
const BOTH = { facebook: { connected: true }, gplus: { connected: true } }
const KILN = { id: 1, isPartner: true, acting: null }
const AS_MILL = {
  id: 3,
  username: 'mill',
  businessName: 'Mill',
  pictureHash: null,
  avatarColorIndex: 0,
  permissions: [],
}
const NO_DURATION = 'Choose how long it runs: from one day to a year.'

const PINS_AND_BUSINESS: Rule[] = [
  ['board name', 'Kitchen', answer(BoardName, 'Kitchen'), 'accepted'],
  ['board name required', 'a space', answer(BoardName, ' '), "Don't forget to name your board!"],
  ['board name of 50', '50 characters', answer(BoardName, 'k'.repeat(50)), 'accepted'],
  [
    'board name of 50',
    '51 characters',
    answer(BoardName, 'k'.repeat(51)),
    'Please enter no more than 50 characters.',
  ],
  ['section name', 'a space before', v.parse(SectionTitle, ' Taps '), 'Taps'],
  ['section name required', 'spaces', answer(SectionTitle, '  ') === 'accepted', false],
  ['flat list', '3 boards', groupBoards([1, 2, 3], [3]).topChoices, []],
  ['flat list', '4 boards', groupBoards([1, 2, 3, 4], [4]).topChoices, [4]],
  ['digits last', '2 boards', inNameOrder(['4 walls', 'Zinc'], String), ['Zinc', '4 walls']],
  ['search without accents', 'cafe', isFoundBy('Café tables', 'cafe tab'), true],
  ['search by first letters', 'afe', isFoundBy('Café tables', 'afe'), false],
  ['search by successive words', 'cafe 1900', isFoundBy('Café tables 1900', 'cafe 1900'), false],
  ['hashtag', '#tiles', hashtagsIn('Blue #tiles, by hand'), ['tiles']],
  ['hashtag', 'no #', hashtagsIn('Blue tiles # by hand'), []],
  ['campaign name below 64', '63 characters', campaignName('c'.repeat(63)), 'c'.repeat(63)],
  ['campaign name below 64', '64 characters', campaignName('c'.repeat(64)), `${'c'.repeat(62)}…`],
  ['budget in micros', '7.50', v.parse(TypedBudget, '7.50'), 7_500_000],
  [
    'budget in micros',
    'seven',
    answer(TypedBudget, 'seven'),
    'Enter an amount, such as 7 or 7.50.',
  ],
  [
    'end date of a campaign that ends',
    '2026-12-24',
    sentEndDate({ isOngoing: false, inclusiveEndDate: '2026-12-24' }),
    '2026-12-24',
  ],
  [
    'no end date of an ongoing one',
    '2026-12-24',
    sentEndDate({ isOngoing: true, inclusiveEndDate: '2026-12-24' }),
    null,
  ],
  ['no blank end date', ' ', sentEndDate({ isOngoing: false, inclusiveEndDate: ' ' }), null],
  ['end date exists', '2027-02-28', answer(Day, '2027-02-28'), 'accepted'],
  ['end date exists', '2027-02-30', answer(Day, '2027-02-30') === 'accepted', false],
  ['duration', '10', v.parse(Duration, '10'), 10],
  ['duration', '365', v.parse(Duration, '365'), 365],
  ...['ten', '0', '366'].map(
    (days): Rule => ['duration', days, answer(Duration, days), NO_DURATION],
  ),
  [
    'social-only',
    'Facebook, no password',
    isSocialOnly({ hasPassword: false, socialNetwork: BY_FACEBOOK }),
    true,
  ],
  [
    'social-only',
    'Facebook and a password',
    isSocialOnly({ hasPassword: true, socialNetwork: BY_FACEBOOK }),
    false,
  ],
  ['social-only', 'two networks', isSocialOnly({ hasPassword: false, socialNetwork: BOTH }), false],
  ['owner', 'one’s own id', isOwner(KILN, 1), true],
  ['owner', 'the acting profile’s id', isOwner({ ...KILN, acting: AS_MILL }, 3), true],
  ['owner', 'somebody else’s id', isOwner(KILN, 2), false],
  ['owner', 'nobody', isOwner(null, 2), false],
]

test.each(ACCESS)('access, %s: %s', (_rule, _input, answered, expected) => {
  expect(answered).toEqual(expected)
})

test.each(PINS_AND_BUSINESS)('pins and business, %s: %s', (_rule, _input, answered, expected) => {
  expect(answered).toEqual(expected)
})

test.each([
  ['ana@example.com', true],
  ['ana@example', false],
])('pins and business, a collaborator’s email: %s', async (q, valid) => {
  const owner = await aMember()

  const [suggestion] = await completeCollaborator(owner, { q })

  expect(suggestion).toMatchObject({ type: 'email', valid })
})
