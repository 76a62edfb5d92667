import type { imports } from '../../../../db/transfer/imports.ts'

export type Import = typeof imports.$inferSelect & { startedAt: number }
