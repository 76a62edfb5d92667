import {
  listDeliveries,
  resendDelivery,
  testWebhook,
} from '../../features/transfer/webhooks/deliveries.server.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
} from '../../features/transfer/webhooks/webhooks.server.ts'
import { type Answered, answered } from '../../http/open-api/answer-operation.server.ts'
import * as webhooks from './webhooks.ts'

/** These operations are ours and not part of Pinterest's API. */
export const webhookOperations: readonly Answered[] = [
  answered(webhooks.listWebhooks, listWebhooks),
  answered(webhooks.createWebhook, createWebhook),
  answered(webhooks.getWebhook, readWebhook),
  answered(webhooks.deleteWebhook, deleteWebhook),
  answered(webhooks.testWebhook, testWebhook),
  answered(webhooks.listDeliveries, listDeliveries),
  answered(webhooks.resendDelivery, resendDelivery),
]
