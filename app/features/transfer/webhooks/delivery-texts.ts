import type { AppWebhook } from './app-webhooks.server.ts'

type Delivery = AppWebhook['deliveries'][number]

export const EVENT_TEXTS: Record<Delivery['event'], string> = {
  'pin.created': 'Pin created',
  'pin.saved': 'Pin saved',
  'pin.moved': 'Pin moved',
  'pin.deleted': 'Pin deleted',
  'pin.restored': 'Pin restored',
  'board.changed': 'Board changed',
  test: 'Test',
}

const ERROR_TEXTS: Record<NonNullable<Delivery['lastError']>, string> = {
  unreachable: 'No response',
  slow: 'No response within 10 seconds',
  refused: 'Rejected',
  redirected: 'Redirected, but we don’t follow redirects',
  private: 'The address is private',
}

export function outcomeText({ deliveredAt, attempts, lastStatus, lastError }: Delivery): string {
  const status = lastStatus === null ? '' : ` (${lastStatus})`
  if (deliveredAt !== null) return `Delivered${status}`
  if (lastError === null) return 'Waiting'
  const tries = attempts === 1 ? '1 try' : `${attempts.toLocaleString('en')} tries`
  return `${ERROR_TEXTS[lastError]}${status}, ${tries}`
}

export function waitingText(count: number): string {
  return count === 1 ? '1 message waiting' : `${count.toLocaleString('en')} messages waiting`
}
