import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

/** Gives property tests the same inputs in each run, so that a red run is the fault of the commit it tests. */
fc.configureGlobal({ seed: inject('seed') })
