import type { Plugin } from 'vite'
import { pack } from './pack.ts'

const BOOKMARKLET = 'virtual:bookmarklet'
const SAVE_BUTTON = 'save-button.js'

/** Hands pages the bookmarklet as a text, and serves websites the script of the save button. */
export function elsewhere(): Plugin {
  return {
    name: 'elsewhere',
    resolveId: (id) => (id === BOOKMARKLET ? `\0${BOOKMARKLET}` : null),
    async load(id) {
      if (id !== `\0${BOOKMARKLET}`) return null
      return `export default ${JSON.stringify(await pack('bookmarklet.ts'))}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: SAVE_BUTTON, source: await pack('save-button.ts') })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${SAVE_BUTTON}`, (_, response, next) => {
        pack('save-button.ts').then(
          (code) => response.setHeader('Content-Type', 'text/javascript').end(code),
          next,
        )
      })
    },
  }
}
