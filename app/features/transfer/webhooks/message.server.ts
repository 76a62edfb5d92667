import { hmac } from '@oslojs/crypto/hmac'
import { SHA256 } from '@oslojs/crypto/sha2'
import { decodeBase64, encodeBase64 } from '@oslojs/encoding'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { pins } from '../../../db/content/pins.ts'
import { webhookDeliveries } from '../../../db/transfer/webhooks.ts'
import { toWire } from '../../../wire.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { timeText } from './webhook.ts'
import { CONSENTED, mayTellOf } from './webhook-rights.server.ts'

const Time = v.pipe(v.number(), v.transform(timeText))

const Pin = v.object({
  id: v.number(),
  boardId: v.number(),
  boardSectionId: v.nullable(v.number()),
  title: v.string(),
  description: v.string(),
  link: v.nullable(v.string()),
  altText: v.string(),
  createdAt: Time,
})

const Board = v.object({
  id: v.number(),
  name: v.string(),
  description: v.string(),
  privacy: v.pipe(v.string(), v.toUpperCase()),
  isArchived: v.boolean(),
  createdAt: Time,
})

export const Waiting = v.object({
  id: v.number(),
  event: v.picklist(webhookDeliveries.event.enumValues),
  createdAt: v.number(),
  boardId: v.number(),
  pinId: v.nullable(v.number()),
  savedPinId: v.nullable(v.number()),
  fromBoardId: v.nullable(v.number()),
  toBoardId: v.nullable(v.number()),
  pin: v.nullable(Pin),
  board: v.nullable(Board),
  url: v.string(),
  secret: v.string(),
  failures: v.number(),
  failingSince: v.nullable(v.number()),
})
export type Waiting = v.InferOutput<typeof Waiting>

/** A row `delivery` with its webhook, and what its member may know of the pin and the boards now. */
export function waitingJson(now: number): SQL {
  const known = (id: SQL) => sql`iif(${mayTellOf(id, now)}, ${id}, null)`
  return sql`json_object('id', delivery.id, 'event', event, 'createdAt', delivery.created_at,
    'boardId', webhooks.board_id, 'pinId', pin_id, 'savedPinId', saved_pin_id,
    'fromBoardId', ${known(sql`delivery.from_board_id`)}, 'toBoardId', ${known(sql`delivery.to_board_id`)},
    'pin', (select json_object('id', pins.id, 'boardId', board_id, 'boardSectionId', section_id,
        'title', title, 'description', description, 'link', link, 'altText', alt_text,
        'createdAt', pins.created_at)
      from ${pins} where pins.id = delivery.pin_id and pins.board_id = webhooks.board_id
        and pins.deleted_at is null and ${isPinNotBlocked(CONSENTED)}),
    'board', (select json_object('id', id, 'name', name, 'description', description,
        'privacy', privacy, 'isArchived', json(iif(archived_at is null, 'false', 'true')), 'createdAt', boards.created_at)
      from boards where event = 'board.changed' and boards.id = webhooks.board_id),
    'url', url, 'secret', secret, 'failures', failures, 'failingSince', failing_since)`
}

/** The body in the form of Standard Webhooks; ids are strings, as the API has them. */
export function bodyOf(waiting: Waiting): string {
  const { event, createdAt, boardId, pinId, savedPinId, fromBoardId, toBoardId } = waiting
  const data = {
    boardId,
    ...(pinId !== null && { pinId, pin: waiting.pin }),
    ...(savedPinId !== null && { savedPinId }),
    ...(event === 'pin.moved' && { fromBoardId, toBoardId }),
    ...(event === 'board.changed' && { board: waiting.board }),
  }
  return JSON.stringify(toWire({ type: event, timestamp: timeText(createdAt), data }))
}

/** The headers of Standard Webhooks, signed by a secret `whsec_…` for a time in milliseconds. */
export function signedHeaders(
  { id, body, secret }: { id: number; body: string; secret: string },
  now: number,
): Record<string, string> {
  const [messageId, seconds] = [`msg_${id}`, String(Math.floor(now / 1000))]
  const key = decodeBase64(secret.replace(/^whsec_/, ''))
  const signed = new TextEncoder().encode(`${messageId}.${seconds}.${body}`)
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${BRAND}/1.0 (webhooks)`,
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${encodeBase64(hmac(SHA256, key, signed))}`,
  }
}
