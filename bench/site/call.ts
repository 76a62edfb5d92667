import * as v from 'valibot'
import { parseJson } from '../../app/json.ts'

const Envelope = v.object({ resource_response: v.object({ data: v.unknown() }) })

/** Makes a call of the JSON API and returns its data. */
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
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} returned ${text}`)
  return parseJson(Envelope, text).resource_response.data
}
