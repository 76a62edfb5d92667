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
import { type Answered, answered } from '../../http/operations/answer-operation.server.ts'
import * as webhooks from './webhooks.ts'

/** Ours, and no part of Pinterest's API. */
export const webhookOperations: readonly Answered[] = [
  answered(webhooks.listWebhooks, listWebhooks),
  answered(webhooks.createWebhook, createWebhook),
  answered(webhooks.getWebhook, readWebhook),
  answered(webhooks.deleteWebhook, deleteWebhook),
  answered(webhooks.testWebhook, testWebhook),
  answered(webhooks.listDeliveries, listDeliveries),
  answered(webhooks.resendDelivery, resendDelivery),
]
