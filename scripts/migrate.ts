import { migrate } from './site/database.ts'
import { readSettings } from './site/settings.ts'
import { main } from './terminal/run.ts'

await main(() => migrate(readSettings().stateDir))
