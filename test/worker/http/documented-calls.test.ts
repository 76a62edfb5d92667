import { expect, test } from 'vitest'
import { CALLS, type CallName, type DocumentedCall } from '../documented-calls.ts'
import { aPlace, PAYLOADS, sendCall } from '../place.ts'

test.each(Object.keys(CALLS).filter(isName))('by its documented call, %s', async (name) => {
  const { sends, answers, ...how }: DocumentedCall = CALLS[name]
  const place = await aPlace()
  const said = PAYLOADS[name](place)
  expect(Object.keys(said)).toEqual(sends)

  const data = await dataOf(sendCall(place, how, said))

  for (const path of answers) expect(at(data, path), path).not.toBeUndefined()
})

const DROPPED = Object.keys(CALLS)
  .filter(isName)
  .flatMap((name) => {
    const { drops }: DocumentedCall = CALLS[name]
    return drops ? [[name, drops] as const] : []
  })

test.each(DROPPED)('%s: the values of %s are ignored', async (name, fields) => {
  const { answers, ...how }: DocumentedCall = CALLS[name]
  const place = await aPlace()
  const dropped = Object.fromEntries(fields.map((field) => [field, 'anything']))

  const data = await dataOf(sendCall(place, how, { ...PAYLOADS[name](place), ...dropped }))

  for (const path of answers) expect(at(data, path), path).not.toBeUndefined()
})

async function dataOf(sent: Promise<Response>): Promise<unknown> {
  const response = await sent
  const { resource_response }: { resource_response: { message: string; data: unknown } } =
    await response.json()
  expect(resource_response.message).toBe('ok')
  return resource_response.data
}

/** The value at a path of an answer, such as `items.0.id`. */
function at(data: unknown, path: string): unknown {
  if (path === '') return data
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (Object(inner) === inner ? Object(inner)[name] : undefined),
      data,
    )
}

function isName(name: string): name is CallName {
  return Object.hasOwn(CALLS, name)
}
