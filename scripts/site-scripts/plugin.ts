import type { Plugin } from 'vite'
import { pack } from './pack.ts'

const BOOKMARKLET = 'virtual:bookmarklet'

/** Scripts for other websites, by the path at which they are served. */
const SERVED = { 'save-button.js': 'save-button.ts', 'ct/tag.js': 'tag.ts' } as const

/** Gives pages the bookmarklet as text, and serves scripts to other websites. */
export function siteScripts(): Plugin {
  return {
    name: 'site-scripts',
    resolveId: (id) => (id === BOOKMARKLET ? `\0${BOOKMARKLET}` : null),
    async load(id) {
      if (id !== `\0${BOOKMARKLET}`) return null
      return `export default ${JSON.stringify(await pack('bookmarklet.ts'))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, file] of Object.entries(SERVED)) {
        this.emitFile({ type: 'asset', fileName, source: await pack(file) })
      }
    },
    configureServer({ middlewares }) {
      for (const [path, file] of Object.entries(SERVED)) {
        middlewares.use(`/${path}`, (_, response, next) => {
          pack(file).then(
            (code) => response.setHeader('Content-Type', 'text/javascript').end(code),
            next,
          )
        })
      }
    },
  }
}
