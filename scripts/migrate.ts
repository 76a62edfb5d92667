import { migrate } from './site/database.ts'
import { readSettings } from './site/settings.ts'
import { main } from './terminal/run.ts'
import { step } from './terminal/say.ts'

await main(() => step('Bringing the database up to date', () => migrate(readSettings().stateDir)))
