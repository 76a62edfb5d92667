import * as v from 'valibot'
import { IdText } from '../../forms/input.ts'
import { NO_ANSWER, NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'
import { Count, OwnId } from './fields.ts'

const SCOPES = ['boards:read', 'pins:read'] as const

const URL_LENGTH = 2048

const Time = v.pipe(v.string(), v.isoTimestamp())

const Webhook = v.object({
  id: OwnId,
  boardId: OwnId,
  url: v.string(),
  state: v.picklist(['active', 'failing', 'stopped']),
  createdAt: Time,
  failingSince: v.nullable(Time),
  stoppedAt: v.nullable(Time),
})

const Delivery = v.object({
  id: OwnId,
  event: v.picklist([
    'pin.created',
    'pin.saved',
    'pin.moved',
    'pin.deleted',
    'pin.restored',
    'board.changed',
    'test',
  ]),
  pinId: v.nullable(OwnId),
  createdAt: Time,
  attempts: Count,
  deliveredAt: v.nullable(Time),
  lastStatus: v.nullable(Count),
  lastError: v.nullable(v.picklist(['unreachable', 'slow', 'refused', 'redirected', 'private'])),
})

const OneWebhook = v.object({ webhookId: IdText })
const OneDelivery = v.object({ webhookId: IdText, deliveryId: IdText })

export const listWebhooks = operation({
  id: 'webhooks/list',
  method: 'GET',
  path: '/webhooks',
  scopes: SCOPES,
  summary: 'Your app’s webhooks for the token’s member',
  params: NO_FIELDS,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(Webhook),
})

export const createWebhook = operation({
  id: 'webhooks/create',
  method: 'POST',
  path: '/webhooks',
  scopes: SCOPES,
  summary: 'Create a webhook for a board; the secret is shown only once',
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: v.object({
    boardId: IdText,
    url: v.pipe(
      v.string('invalid_parameters'),
      v.minLength(1, 'webhook_address'),
      v.maxLength(URL_LENGTH, 'webhook_address'),
    ),
  }),
  status: 201,
  answer: v.object({ ...Webhook.entries, secret: v.string() }),
})

export const getWebhook = operation({
  id: 'webhooks/get',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  scopes: SCOPES,
  summary: 'A webhook and its state',
  params: OneWebhook,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: Webhook,
})

export const deleteWebhook = operation({
  id: 'webhooks/delete',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  scopes: SCOPES,
  summary: 'Delete a webhook and its waiting messages',
  params: OneWebhook,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 204,
  answer: NO_ANSWER,
})

export const testWebhook = operation({
  id: 'webhooks/test',
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  scopes: SCOPES,
  summary: 'Send a test message; a stopped webhook starts again',
  params: OneWebhook,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 201,
  answer: Delivery,
})

export const listDeliveries = operation({
  id: 'webhooks/deliveries/list',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  summary: 'Messages of a webhook from the last thirty days, and those waiting, newest first',
  scopes: SCOPES,
  params: OneWebhook,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(Delivery),
})

export const resendDelivery = operation({
  id: 'webhooks/deliveries/resend',
  method: 'POST',
  scopes: SCOPES,
  path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/resend',
  summary: 'Send a message again with the same id; a stopped webhook starts again',
  params: OneDelivery,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: Delivery,
})
