import { expect, test } from 'vitest'
import { CALLS, type CallName, type DocumentedCall } from '../documented-calls.ts'
import { aPlace, isRead, PAYLOADS, sendCall } from '../place.ts'

/** JSON values that no field expects. A query sends them as texts. */
const VALUES: Record<string, string> = {
  'an object that is no text': '{"toString": 1, "valueOf": 1}',
  'an object with a prototype': '{"__proto__": {"toString": 1}, "constructor": 1}',
  'an empty object': '{}',
  'a list': '[]',
  'a list of objects that are no texts': '[{"toString": 1}]',
  'a list in lists': `${'['.repeat(5000)}${']'.repeat(5000)}`,
  'a number beyond all': '1e999',
  'a number below all': '-1e999',
  'half a number': '1.5',
  'a number that is inexact': '9007199254740993',
  true: 'true',
  nothing: 'null',
  'an empty text': '""',
  'half a letter': '"\\ud800"',
  'a text with an end in it': '"a\\u0000b"',
  'a hundred thousand digits of a script': `"${'٣'.repeat(100_000)}"`,
  'a hundred thousand letters': `"${'a'.repeat(100_000)}"`,
  'an address without an end': `"https://${'a.'.repeat(20_000)}"`,
}

/** Fields that any call may include. */
const EVERYWHERE = ['advertiser_id', 'orbac_subject_id', 'rendered_for', 'toString']

/** Values for code that reads text from an object or recurses into a list. */
const WORST = [
  'an object that is no text',
  'a list of objects that are no texts',
  'a list in lists',
]

const NAMES = Object.keys(CALLS).filter(isName)

test.each(NAMES)(
  '%s: no value in one or all of its fields causes a server error',
  async (name) => {
    const { sends, ...how }: DocumentedCall = CALLS[name]
    const place = await aPlace()
    const names = [...sends, ...EVERYWHERE]
    const send = async (fields: Record<string, unknown>, words: string) => {
      const response = await sendCall(place, how, fields)
      await response.arrayBuffer()

      expect(response.status, words).toBeLessThan(500)
    }

    for (const [words, json] of Object.entries(VALUES)) {
      await send(Object.fromEntries(names.map((field) => [field, sentValue(how, json)])), words)
    }
    for (const field of names) {
      for (const words of WORST) {
        const value = sentValue(how, VALUES[words] ?? '')
        await send({ ...PAYLOADS[name](place), [field]: value }, `${field}: ${words}`)
      }
    }
  },
  60_000,
)

test('an invalid profile name is refused in the envelope', async () => {
  const place = await aPlace()
  const call = { call: '/resource/BoardResource/create/' }

  for (const field of ['advertiser_id', 'orbac_subject_id']) {
    const response = await sendCall(place, call, { name: 'Shelf', [field]: { toString: 1 } })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      resource_response: { status: 'failure', code: 1, data: null },
    })
  }
})

/** A query can only send texts, and an address holds at most a few thousand characters. */
function sentValue(how: Parameters<typeof isRead>[0], json: string): unknown {
  return isRead(how) ? json.slice(0, 200) : JSON.parse(json)
}

function isName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name)
}
