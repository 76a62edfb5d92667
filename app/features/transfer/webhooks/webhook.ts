import type { webhookDeliveries, webhooks } from '../../../db/transfer/webhooks.ts'

export type WebhookQuery = { webhookId: number }

type Row = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'boardId' | 'url' | 'createdAt' | 'failingSince' | 'stoppedAt'
>

export type ShownWebhook = {
  id: string
  boardId: string
  url: string
  state: 'active' | 'failing' | 'stopped'
  createdAt: string
  failingSince: string | null
  stoppedAt: string | null
}

export function shownWebhook(row: Row): ShownWebhook {
  const { id, boardId, url, createdAt, failingSince, stoppedAt } = row
  return {
    id: String(id),
    boardId: String(boardId),
    url,
    state: stoppedAt !== null ? 'stopped' : failingSince !== null ? 'failing' : 'active',
    createdAt: timeText(createdAt),
    failingSince: failingSince === null ? null : timeText(failingSince),
    stoppedAt: stoppedAt === null ? null : timeText(stoppedAt),
  }
}

type Delivery = Omit<
  typeof webhookDeliveries.$inferSelect,
  'webhookId' | 'savedPinId' | 'fromBoardId' | 'toBoardId'
>

export type ShownDelivery = {
  id: string
  event: Delivery['event']
  pinId: string | null
  createdAt: string
  attempts: number
  deliveredAt: string | null
  lastStatus: number | null
  lastError: Delivery['lastError']
}

export function shownDelivery({
  id,
  pinId,
  createdAt,
  deliveredAt,
  ...rest
}: Delivery): ShownDelivery {
  return {
    ...rest,
    id: String(id),
    pinId: pinId === null ? null : String(pinId),
    createdAt: timeText(createdAt),
    deliveredAt: deliveredAt === null ? null : timeText(deliveredAt),
  }
}

export function timeText(at: number): string {
  return new Date(at).toISOString()
}

export function webhooksPath(appId: number): string {
  return `/settings/apps/${appId}/webhooks/`
}

export function webhookActPath(appId: number, webhookId: number, act: 'test' | 'resend'): string {
  return `${webhooksPath(appId)}${webhookId}/${act}/`
}
