import type { ConnectResult } from './connect.ts'

/** Where pop-up windows and the pages that opened them meet. */
export const CONNECT_CHANNEL = 'connect'

export type ConnectMessage = { popup: string; result: ConnectResult }
