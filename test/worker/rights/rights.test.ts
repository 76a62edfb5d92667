import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDEMPOTENT_CALLS } from '../idempotent-calls.ts'
import { IDEMPOTENT_FORMS } from '../idempotent-forms.ts'
import { REPEATABLE } from '../repeatable-writes.ts'
import { ACCOUNT_FORMS } from './account-forms.ts'
import { BOARD_FORMS } from './board-forms.ts'
import { BUSINESS_FORMS } from './business-forms.ts'
import { COMMUNITY_FORMS } from './community-forms.ts'
import { CONTENT_CALLS } from './content-calls.ts'
import { type Decision, form, promised, type Sent } from './decision.ts'
import { MODERATION_FORMS } from './moderation-forms.ts'
import { OPEN_API } from './open-api.ts'
import { OPEN_TO_ALL, OWN_ACCOUNT } from './other-writes.ts'
import { aCast, type Cast, PEOPLE } from './people.ts'
import { PIN_FORMS } from './pin-forms.ts'
import { aSubject, BOARD_KINDS, type BoardKind } from './subject.ts'
import { stopWatching, takeTouched, watchTables } from './touched.ts'
import { answerTo } from './try-write.ts'

const BOARD_AND_PIN_FORMS = { ...BOARD_FORMS, ...PIN_FORMS, ...COMMUNITY_FORMS }
/** The same domain functions as the forms, which are tried on public boards too. */
const BOARD_AND_PIN_CALLS = { ...CONTENT_CALLS, ...OPEN_API }
const OF_OWNER = { ...ACCOUNT_FORMS, ...BUSINESS_FORMS, ...MODERATION_FORMS }
const DECISIONS: Record<string, Decision> = {
  ...OF_OWNER,
  ...BOARD_AND_PIN_FORMS,
  ...BOARD_AND_PIN_CALLS,
}
const WRITES = Object.keys(DECISIONS)

const PATIENCE_MS = 120_000

const Method = v.picklist(['POST', 'PUT', 'PATCH', 'DELETE'])

let cast: Cast

beforeAll(async () => {
  cast = await aCast()
  await watchTables()
}, PATIENCE_MS)

afterAll(stopWatching)

test.each(WRITES)(
  '%s changes nothing for people without the right',
  { timeout: PATIENCE_MS },
  async (write) => {
    const faults: string[] = []
    for (const kind of kindsOf(write)) faults.push(...(await refusals(decisionOn(write), kind)))
    expect(faults).toEqual([])
  },
)

test.each(WRITES)(
  '%s succeeds for people with the right',
  { timeout: PATIENCE_MS },
  async (write) => {
    const faults: string[] = []
    for (const kind of kindsOf(write)) faults.push(...(await permissions(decisionOn(write), kind)))
    expect(faults).toEqual([])
  },
)

test('each write is in the table of decisions', () => {
  const known = [
    ...Object.keys({ ...IDEMPOTENT_CALLS, ...IDEMPOTENT_FORMS }),
    ...Object.values(REPEATABLE).flat(),
  ]
  const elsewhere = [...OWN_ACCOUNT, ...Object.values(OPEN_TO_ALL).flat()]
  const isDecided = (write: string) =>
    elsewhere.includes(write) || WRITES.some((one) => one === write || one.startsWith(`${write} `))
  const isKnown = (decided: string) =>
    known.some((write) => decided === write || decided.startsWith(`${write} `))

  expect(known.filter((write) => !isDecided(write))).toEqual([])
  expect([...WRITES, ...elsewhere].filter((decided) => !isKnown(decided))).toEqual([])
})

test.each(OWN_ACCOUNT)('%s changes nothing for visitors', async (write) => {
  await takeTouched()
  for (const who of ['visitor', 'token'] as const) {
    const isOfToken = write.includes('/v5/') && who === 'token'
    const answer = isOfToken ? 'log in' : await answerTo(requestTo(write), who, cast.senders[who])
    expect.soft(answer, who).toMatch(/^(log in|not found|4)/)
  }
  expect(await takeTouched()).toEqual([])
})

/** A request to a write without a subject. Ids in its address don't exist. */
function requestTo(write: string): Sent {
  const [, method, path] = /^(?:(\w+) )?\/?(.+?)\/?$/.exec(write) ?? []
  const address = `/${path?.replace(/:\w+/g, '5')}/`
  if (!method) return form(address)
  return { path: address, json: {}, method: v.parse(Method, method) }
}

function decisionOn(write: string): Decision {
  const decision = DECISIONS[write]
  if (!decision) throw new Error(`${write} is not decided`)
  return decision
}

function kindsOf(write: string): readonly BoardKind[] {
  const { kinds } = decisionOn(write)
  if (kinds) return kinds
  if (write in BOARD_AND_PIN_FORMS) return BOARD_KINDS
  return write in BOARD_AND_PIN_CALLS ? ['secret', 'protected'] : ['public']
}

/** Answers to people without the right, and changes by them, that differ from the decision. */
async function refusals(decision: Decision, kind: BoardKind): Promise<string[]> {
  const subject = await aSubject(cast, kind)
  const isSame = decision.sends.length < 2
  const same = isSame ? await decision.sends(subject, cast.senders.owner) : null
  const requests = []
  for (const who of PEOPLE.filter((one) => promised(decision, kind, one) !== 'done')) {
    const sender = cast.senders[who]
    requests.push({ who, sender, sent: same ?? (await decision.sends(subject, sender)) })
  }
  await takeTouched()
  const answers = await Promise.all(
    requests.map(async ({ who, sender, sent }) => ({
      who,
      answer: await answerTo(sent, who, sender),
    })),
  )
  const touched = await takeTouched()
  return [
    ...answers.flatMap(({ who, answer }) => {
      const due = promised(decision, kind, who)
      const isDue = answer === (due === 'no change' ? 'done' : due)
      return isDue ? [] : [`${kind}: ${who}: ${answer}, not ${due}`]
    }),
    ...(decision.putsBack ? [] : touched).map((table) => `${kind}: ${table} has changed`),
  ]
}

/** Refusals of people with the right. */
async function permissions(decision: Decision, kind: BoardKind): Promise<string[]> {
  if (decision.onlyRefused) return []
  const faults: string[] = []
  for (const who of PEOPLE.filter((one) => promised(decision, kind, one) === 'done')) {
    const sender = cast.senders[who]
    const sent = await decision.sends(await aSubject(cast, kind), sender)
    await takeTouched()
    const answer = await answerTo(sent, who, sender)
    const touched = await takeTouched()
    if (answer !== 'done') faults.push(`${kind}: ${who}: ${answer}`)
    else if (touched.length === 0) faults.push(`${kind}: ${who}: nothing has changed`)
  }
  return faults
}
