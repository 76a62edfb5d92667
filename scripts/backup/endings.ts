import * as v from 'valibot'
import { withdrawnKey } from '../../app/features/content/media/removed/withdraw-pictures.server.ts'
import { keysOf } from '../../app/features/content/media/stored-files.server.ts'
import { ENDED_PREFIX } from '../../app/features/operations/account-closure/endings.server.ts'
import { parseJson } from '../../app/json.ts'
import { allFiles, type Bucket } from './bucket.ts'

/** `[member, subject]`. */
export type Ending = [member: number, subject: string]

const List = v.array(v.tuple([v.string(), v.string(), v.boolean()]))

/** Kinds whose subject is the new state. Only the last one counts. */
const STATES = ['account', 'staff_role']

/** The ended things that the bucket lists, by kind, in the state of the last list. */
export async function readEndings(bucket: Bucket): Promise<Map<string, Ending[]>> {
  const keys: string[] = []
  for await (const { key } of allFiles(bucket, ENDED_PREFIX)) keys.push(key)
  const last = new Map<string, { kind: string; ending: Ending; isUndone: boolean }>()
  for (const key of keys.sort((one, other) => timeOf(one) - timeOf(other))) {
    const bytes = await bucket.get(key)
    const member = Number(key.split('/')[2])
    for (const [kind, subject, isUndone] of bytes
      ? parseJson(List, new TextDecoder().decode(bytes))
      : []) {
      const name = [kind, member, STATES.includes(kind) ? '' : subject].join(' ')
      last.set(name, { kind, ending: [member, subject], isUndone })
    }
  }
  const byKind = new Map<string, Ending[]>()
  for (const { kind, ending, isUndone } of last.values())
    if (!isUndone) byKind.set(kind, [...(byKind.get(kind) ?? []), ending])
  return byKind
}

function timeOf(key: string): number {
  return Number(/\/(\d+)-\d+\.json$/.exec(key)?.[1])
}

/** Moves a removed picture's or video's files, which a restore brought back, out of reach again. */
export async function withdrawFiles(
  bucket: Bucket,
  kind: 'picture' | 'video',
  hash: string,
): Promise<void> {
  const [lasting = '', ...renditions] = keysOf(kind, hash)
  for (const key of renditions) await bucket.remove(key)
  const file = await bucket.get(lasting)
  if (!file) return
  const kept = withdrawnKey(lasting)
  if (!(await bucket.get(kept))) await bucket.put(kept, file, 'application/octet-stream')
  await bucket.remove(lasting)
}
