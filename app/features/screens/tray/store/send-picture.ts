import { IDEMPOTENCY_KEY } from '../../../../forms/idempotency-key.ts'
import { COMMON } from '../../../../refusals/common.ts'
import { accountChangeIn } from '../../../../rendered-for.ts'
import { GENERIC_ERROR } from '../../organise/select/bulk-action-client.ts'
import type { TrayPicture } from '../tray.ts'
import { PLACE_GONE } from '../tray-problems.ts'

export type Outcome =
  | { kind: 'saved'; pinId: number }
  | { kind: 'refused'; problem: string }
  /** There was no response, or the server failed (`isServer`). */
  | { kind: 'unanswered'; isServer: boolean }
  | { kind: 'limited'; pauseMs: number }
  /** Another account or profile is active, or none. */
  | { kind: 'stopped' }

const CREATE_PATH = '/resource/PinResource/create/'

/** Creates the pin of a picture or video. `file` is null for a picture with an address. Sent again, it returns the first response. */
export async function sendPicture(picture: TrayPicture, file: File | null): Promise<Outcome> {
  const response = await fetch(CREATE_PATH, {
    method: 'POST',
    body: fieldsOf(picture, file),
  }).catch(() => null)
  if (!response) return { kind: 'unanswered', isServer: false }
  if (accountChangeIn(response) !== null || response.status === 401) return { kind: 'stopped' }
  if (response.status === 429) return { kind: 'limited', pauseMs: pauseOf(response) }
  if (response.status >= 500) return { kind: 'unanswered', isServer: true }
  const answer = await contentOf(response)
  if (!answer) return { kind: 'unanswered', isServer: false }
  const { data, code, message } = answer
  if (response.ok && data) return { kind: 'saved', pinId: Number(data.id) }
  if (code === COMMON.first_response_unknown[0]) return { kind: 'unanswered', isServer: true }
  // The only other conflict is another profile.
  if (response.status === 409) return { kind: 'stopped' }
  if (code === COMMON.not_found[0]) return { kind: 'refused', problem: PLACE_GONE }
  return { kind: 'refused', problem: message || GENERIC_ERROR }
}

function fieldsOf({ id, texts, target, address, frame }: TrayPicture, file: File | null): FormData {
  const fields = new FormData()
  fields.set(IDEMPOTENCY_KEY.field, id)
  fields.set('board_id', String(target?.boardId))
  if (target?.sectionId) fields.set('section', String(target.sectionId))
  fields.set('title', texts.title)
  fields.set('description', texts.description)
  fields.set('alt_text', texts.altText)
  fields.set('link', texts.link)
  fields.set('made_by', texts.madeBy)
  if (file) fields.set(frame ? 'video' : 'image', file)
  if (frame) fields.set('poster', frame.poster)
  if (address !== null) {
    fields.set('image_url', address)
    fields.set('method', 'scraped')
  }
  return fields
}

type Answer = { data: { id: unknown } | null; code: number; message: string }

/** Null without our envelope: a captive portal answers every request with its own page. */
async function contentOf(response: Response): Promise<Answer | null> {
  try {
    const { resource_response }: { resource_response?: Answer } = await response.json()
    return resource_response ?? null
  } catch {
    return null
  }
}

const SHORTEST_LIMIT_MS = 5000

function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'))
  return Math.max(SHORTEST_LIMIT_MS, Number.isFinite(seconds) ? seconds * 1000 : 0)
}
