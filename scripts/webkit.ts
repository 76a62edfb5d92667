import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (name) => `/usr/lib/${name}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

/** WebKitGTK's MiniBrowser. Null unless it is installed with its driver and a virtual screen. */
export function findWebKit(): string | null {
  const path: string = process.env['PATH'] ?? ''
  const folders = path.split(delimiter)
  const hasAll = ['WebKitWebDriver', 'Xvfb'].every((program) =>
    folders.some((folder) => existsSync(join(folder, program))),
  )
  return (hasAll && MINI_BROWSERS.find((place) => existsSync(place))) || null
}
