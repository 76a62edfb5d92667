import { unstable_readConfig } from 'wrangler'
import type { Server } from './server.ts'

const MINUTE_MS = 60_000

/** A cron that says at most the minute and the hour. */
const CRON = /^(\*|\d+) (\*|\d+) \* \* \*$/

/**
 * Fires the Worker's scheduled events, which `wrangler dev` leaves to others: all of them at once, so
 * that what was running when the site last ended goes on, then each at its cron's times.
 */
export function fireScheduledEvents(server: Server): void {
  const { triggers } = unstable_readConfig({ config: 'wrangler.toml' })
  const crons: string[] = triggers.crons ?? []
  const unknown = crons.find((cron) => !CRON.test(cron))
  if (unknown) throw new Error(`The cron "${unknown}" says more than a minute and an hour.`)
  const fireAll = (due: string[]) => Promise.all(due.map((cron) => fire(server, cron)))
  void fireAll(crons)
  setInterval(() => void fireAll(crons.filter((cron) => isDue(cron, new Date()))), MINUTE_MS)
}

/** Whether a cron names this minute, by UTC as in production. */
export function isDue(cron: string, now: Date): boolean {
  const [, minute, hour] = CRON.exec(cron) ?? []
  const names = (field: string | undefined, value: number) =>
    field === '*' || Number(field) === value
  return names(minute, now.getUTCMinutes()) && names(hour, now.getUTCHours())
}

async function fire({ url }: Server, cron: string): Promise<void> {
  const address = `${url}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`
  // A server that doesn't answer has ended or restarts: that is noticed elsewhere.
  const response = await fetch(address).catch(() => null)
  if (response && !response.ok) console.error(`The scheduled event "${cron}" failed; see above.`)
}
