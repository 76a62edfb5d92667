import { migrate } from './site/database.ts'
import { fillIfEmpty, showAccounts } from './site/demo.ts'
import { readSettings } from './site/settings.ts'
import { main } from './terminal/run.ts'

await main(async () => {
  const { stateDir } = readSettings()
  await migrate(stateDir)
  if ((await fillIfEmpty(stateDir)) !== 'nothing') {
    throw new Error(`The database in ${stateDir} already has members. Delete it to start over.`)
  }
  showAccounts()
})
