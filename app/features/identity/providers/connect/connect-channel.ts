import type { ConnectResult } from './connect.ts'

export const CONNECT_CHANNEL = 'connect'

export type ConnectMessage = { popup: string; result: ConnectResult }
