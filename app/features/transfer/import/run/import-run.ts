import type { Context } from '../../../../context.server.ts'
import type { imports } from '../../../../db/transfer/imports.ts'

export type Worker = Pick<Context, 'db' | 'env' | 'now'>

export type Import = typeof imports.$inferSelect & { startedAt: number }
