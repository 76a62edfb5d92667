import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const DOCUMENT = 'virtual:open-api'
const FILE = 'openapi.json'
const SOURCE = join(import.meta.dirname, 'document.ts')

/** Serves the description of the public API, and passes it to the developer page. */
export function openApi(): Plugin {
  return {
    name: 'open-api',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : null),
    async load(id) {
      if (id !== `\0${DOCUMENT}`) return null
      const { text, sources } = await describe()
      for (const source of sources) this.addWatchFile(source)
      return `export default ${text}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const { text } = await describe()
      this.emitFile({ type: 'asset', fileName: FILE, source: text })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response, next) => {
        describe().then(
          ({ text }) => response.setHeader('Content-Type', 'application/json').end(text),
          next,
        )
      })
    },
  }
}

/** Imported on demand, because a change of any schema would otherwise restart the server. */
async function describe(): Promise<{ text: string; sources: string[] }> {
  const { module, dependencies } = await runnerImport<typeof import('./document.ts')>(SOURCE)
  return { text: JSON.stringify(module.openApiDocument()), sources: dependencies }
}
