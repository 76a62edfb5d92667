import { migrate } from './site/database.ts'
import { fillIfEmpty, showAccounts } from './site/demo.ts'
import { readSettings } from './site/settings.ts'
import { main } from './terminal/run.ts'
import { step } from './terminal/say.ts'

await main(async () => {
  const { stateDir } = readSettings()
  await step('Bringing the database up to date', () => migrate(stateDir))
  if ((await fillIfEmpty(stateDir)) !== 'nothing') {
    throw new Error(`The database in ${stateDir} has members already. Delete it to start over.`)
  }
  showAccounts()
})
