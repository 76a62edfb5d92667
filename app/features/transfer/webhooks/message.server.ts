import { hmac } from '@oslojs/crypto/hmac'
import { SHA256 } from '@oslojs/crypto/sha2'
import { decodeBase64, encodeBase64 } from '@oslojs/encoding'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { pins } from '../../../db/content/pins.ts'
import { jsonEntries } from '../../../db/listed-columns.ts'
import { webhookDeliveries } from '../../../db/transfer/webhooks.ts'
import { recordOf } from '../../../text/records.ts'
import { toWire } from '../../../wire.ts'
import { PIN_TEXT_NAMES } from '../../content/pins/fields/text-fields.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { timeText } from './webhook.ts'
import { CONSENTING_MEMBER, mayReportOn } from './webhook-rights.server.ts'

const Time = v.pipe(v.number(), v.transform(timeText))

const Pin = v.object({
  id: v.number(),
  boardId: v.number(),
  boardSectionId: v.nullable(v.number()),
  ...recordOf(PIN_TEXT_NAMES, () => v.string()),
  link: v.nullable(v.string()),
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

export const WaitingMessage = v.object({
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
export type WaitingMessage = v.InferOutput<typeof WaitingMessage>

/** A row `delivery` as JSON, with its webhook and the pin and board data that its member may see. */
export function waitingJson(now: number): SQL {
  const known = (id: SQL) => sql`iif(${mayReportOn(id, now)}, ${id}, null)`
  return sql`json_object('id', delivery.id, 'event', event, 'createdAt', delivery.created_at,
    'boardId', webhooks.board_id, 'pinId', pin_id, 'savedPinId', saved_pin_id,
    'fromBoardId', ${known(sql`delivery.from_board_id`)}, 'toBoardId', ${known(sql`delivery.to_board_id`)},
    'pin', (select json_object('id', pins.id, 'boardId', board_id, 'boardSectionId', section_id,
        ${jsonEntries(PIN_TEXT_NAMES, 'pins')}, 'link', link, 'createdAt', pins.created_at)
      from ${pins} where pins.id = delivery.pin_id and pins.board_id = webhooks.board_id
        and pins.deleted_at is null and ${isPinNotBlocked(CONSENTING_MEMBER)}),
    'board', (select json_object('id', id, 'name', name, 'description', description,
        'privacy', privacy, 'isArchived', json(iif(archived_at is null, 'false', 'true')), 'createdAt', boards.created_at)
      from boards where event = 'board.changed' and boards.id = webhooks.board_id),
    'url', url, 'secret', secret, 'failures', failures, 'failingSince', failing_since)`
}

/** The body in the format of Standard Webhooks; ids are strings, as in the API. */
export function messageBody(waiting: WaitingMessage): string {
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

/** The headers of Standard Webhooks, signed with a secret `whsec_…`; the time is in milliseconds. */
export function signedHeaders(
  { id, body, secret }: { id: number; body: string; secret: string },
  now: number,
): Record<string, string> {
  const messageId = `msg_${id}`
  const seconds = String(Math.floor(now / 1000))
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
