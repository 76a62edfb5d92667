import { main } from '../terminal/run.ts'
import { generateMigration, renewMigrations } from './generate.ts'

await main(async () => {
  const [name] = process.argv.slice(2)
  const written = name ? await generateMigration(name) : await renewMigrations('main')
  console.log(written.length > 0 ? written.join('\n') : 'There is no migration of your own.')
})
