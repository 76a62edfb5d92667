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
  if (process.env['CONSUMERS'] === 'several') await consumeBeside(site)
  else await new Promise(() => {})
})

/**
 * Takes messages beside the queue's own consumer, which is a single one here and several in
 * production. It begins when the queue has brought a pin, so that it makes up for none that is lost.
 */
async function consumeBeside({ database, consume }: Site): Promise<never> {
  const pins = database.prepare('select count(*) as count from pins')
  const atFirst = await pins.first('count')
  while ((await pins.first('count')) === atFirst) await wait(POLL_MS)
  const free = database.prepare(
    `select id from imports where state = 'running' and leased_until <= ?`,
  )
  for (;;) {
    const { results } = await free.bind(Date.now()).all<{ id: number }>()
    for (const { id } of results) void consume('pinfold-imports', { kind: 'import', importId: id })
    await wait(POLL_MS)
  }
}
