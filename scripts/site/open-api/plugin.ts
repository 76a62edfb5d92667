import type { Plugin } from 'vite'
import { openApiDocument } from './document.ts'

const DOCUMENT = 'virtual:open-api'
const FILE = 'openapi.json'

/** Serves the description of the open API, and hands it to the page for developers. */
export function openApi(): Plugin {
  return {
    name: 'open-api',
    resolveId: (id) => (id === DOCUMENT ? `\0${DOCUMENT}` : null),
    load: (id) =>
      id === `\0${DOCUMENT}` ? `export default ${JSON.stringify(openApiDocument())}` : null,
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(openApiDocument()) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_, response) => {
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify(openApiDocument()))
      })
    },
  }
}
