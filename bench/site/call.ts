import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'

const Envelope = v.object({ resource_response: v.object({ data: v.unknown() }) })

/** Sends a call of the JSON contract, and answers its data. */
export async function call(
  address: string,
  headers: { Cookie: string },
  body: object,
): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Origin: new URL(address).origin,
    },
    body: JSON.stringify(body),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`${address} was answered with ${words}`)
  return parseJson(Envelope, words).resource_response.data
}
