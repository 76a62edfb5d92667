import { unstable_readConfig } from 'wrangler'
import { MINUTE_MS } from '../../app/durations.ts'
import type { Server } from './server.ts'

/** A cron expression with at most a minute and an hour. */
const CRON = /^(\*|\d+) (\*|\d+) \* \* \*$/

/**
 * Fires scheduled events, which `wrangler dev` doesn't: all at the start, so that interrupted work continues, then
 * each at its cron's times.
 */
export function fireScheduledEvents(server: Server): void {
  const { triggers } = unstable_readConfig({ config: 'wrangler.toml' })
  const crons: string[] = triggers.crons ?? []
  const unknown = crons.find((cron) => !CRON.test(cron))
  if (unknown) throw new Error(`The cron "${unknown}" has more than a minute and an hour.`)
  const fireAll = (due: string[]) => Promise.all(due.map((cron) => fire(server, cron)))
  void fireAll(crons)
  setInterval(() => void fireAll(crons.filter((cron) => isDue(cron, new Date()))), MINUTE_MS)
}

/** Whether a cron expression matches this minute in UTC, which production uses too. */
export function isDue(cron: string, now: Date): boolean {
  const [, minute, hour] = CRON.exec(cron) ?? []
  const names = (field: string | undefined, value: number) =>
    field === '*' || Number(field) === value
  return names(minute, now.getUTCMinutes()) && names(hour, now.getUTCHours())
}

async function fire({ url }: Server, cron: string): Promise<void> {
  const address = `${url}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`
  // The server has ended or is restarting, which other code handles.
  const response = await fetch(address).catch(() => null)
  if (response && !response.ok) console.error(`The scheduled event "${cron}" failed; see above.`)
}
