import type { Plugin } from 'vite'
import { withPlainColours } from '../../../app/appearance/plain-colours.ts'

/** Adds fallbacks for the site's `light-dark()` colours, because no other step of the build does. */
export function plainColours(): Plugin {
  return {
    name: 'plain-colours',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/app\/styles\.css(\?|$)/.test(id) || !code.includes('light-dark(')) return null
      return { code: withPlainColours(code), map: null }
    },
  }
}
