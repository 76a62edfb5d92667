import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { host, PERSISTED, type Site } from '../../scripts/site/miniflare.ts'
import { fireScheduledEvents } from '../../scripts/site/scheduled-events.ts'
import { readSettings } from '../../scripts/site/settings.ts'
import { main } from '../../scripts/terminal/run.ts'

const POLL_MS = 250

await main(async () => {
  const { port, stateDir, vars } = readSettings()
  const [, , app = ''] = process.argv
  const site = await host({ stateDir: join(stateDir, PERSISTED), folders: { app }, vars, port })
  const url = `http://localhost:${port}`
  fireScheduledEvents({ url, ended: new Promise(() => {}), stop: site.stop })
  if (process.env['CONSUMERS'] === 'several') await consumeConcurrently(site)
  else await new Promise(() => {})
})

/**
 * Takes messages alongside the queue's own consumer, because production has several consumers. Starts after the queue
 * has delivered a pin, so that the loss of a first message is noticed.
 */
async function consumeConcurrently({ database, consume }: Site): Promise<never> {
  const pins = database.prepare('select count(*) as count from pins')
  const initialCount = await pins.first('count')
  while ((await pins.first('count')) === initialCount) await wait(POLL_MS)
  const unleased = database.prepare(
    `select id from imports where state = 'running' and leased_until <= ?`,
  )
  for (;;) {
    const { results } = await unleased.bind(Date.now()).all<{ id: number }>()
    for (const { id } of results) void consume('pinfold-imports', { kind: 'import', importId: id })
    await wait(POLL_MS)
  }
}
