import { join } from 'node:path'
import { BROWSERS, buildExtension } from './extension/build.ts'
import { writeZip } from './extension/zip.ts'
import { main } from './terminal/run.ts'

/** Builds the browser extension: a folder to load during development, and a ZIP for a store. */
await main(async () => {
  const siteOrigin = process.env['SITE_ORIGIN'] || 'http://localhost:8787'
  const target = process.env['EXTENSION_DIR'] || 'build/extension'
  for (const browser of BROWSERS) {
    const folder = join(target, browser)
    await buildExtension({ browser, siteOrigin, folder })
    const bytes = await writeZip(folder, `${folder}.zip`)
    console.log(`${folder}.zip: ${(bytes / 1024).toFixed(1)} KiB, for ${siteOrigin}`)
  }
})
