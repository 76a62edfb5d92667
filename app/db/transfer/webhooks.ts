import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boards } from '../content/boards.ts'
import { appGrants } from '../identity/apps.ts'

/** Addresses of apps that are notified about a board while the member's consent lasts. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: integer().primaryKey(),
    grantId: integer()
      .notNull()
      .references(() => appGrants.id, { onDelete: 'cascade' }),
    boardId: integer()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Encrypted with `SECRETS_KEY`. */
    secret: text().notNull(),
    failures: integer().notNull().default(0),
    failingSince: integer(),
    stoppedAt: integer(),
    /** When the webhook's next message is due; null if no message is waiting. */
    nextAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_address').on(table.grantId, table.boardId, table.url),
    index('webhooks_board').on(table.boardId, table.stoppedAt),
    index('webhooks_due')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null and ${table.stoppedAt} is null`),
    index('webhooks_stopped').on(table.stoppedAt).where(sql`${table.stoppedAt} is not null`),
  ],
)

/** Messages, each for one webhook, written in order by triggers of pins and boards. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({
      enum: [
        'pin.created',
        'pin.saved',
        'pin.moved',
        'pin.deleted',
        'pin.restored',
        'board.changed',
        'test',
      ],
    }).notNull(),
    pinId: integer(),
    /** The pin that somebody saved from the message's pin. */
    savedPinId: integer(),
    fromBoardId: integer(),
    toBoardId: integer(),
    createdAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    deliveredAt: integer(),
    lastStatus: integer(),
    lastError: text({ enum: ['unreachable', 'slow', 'refused', 'redirected', 'private'] }),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId),
    index('webhook_deliveries_waiting')
      .on(table.webhookId)
      .where(sql`${table.deliveredAt} is null`),
  ],
)
